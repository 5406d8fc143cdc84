/** A line that is not blank, and which one it is, counted from 1; no text when it is too long. */
type Line = { readonly number: number; readonly text: string | null };

/** The lines of a file one after the other, however large it is; one that is too long ends them. */
export async function* linesOf(file: Blob, longest: number): AsyncGenerator<Line, void, undefined> {
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  let number = 0;
  let rest = '';
  try {
    for (let part = await reader.read(); ; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: !part.done })).split('\n');
      rest = part.done ? '' : (lines.pop() ?? '');
      for (const line of lines) {
        number += 1;
        if (line.length > longest) return yield { number, text: null };
        const text = line.trim(); // rids it of a byte-order mark, too
        if (text !== '') yield { number, text };
      }
      if (part.done) return;
      if (rest.length > longest) return yield { number: number + 1, text: null };
    }
  } finally {
    await reader.cancel();
  }
}
