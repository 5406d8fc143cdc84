import { describe, expect, it } from 'vitest';
import { linesOf } from './lines.ts';

const collect = async (file: Blob, longest = 100) => {
  const found: string[] = [];
  for await (const { number, text } of linesOf(file, longest)) {
    found.push(`${number} ${text ?? 'is too long'}`);
  }
  return found;
};

/** A file that is read in parts of so many bytes, and how much of it was read. */
function inParts(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const seen = { bytes: 0 };
  const file = new Blob([bytes]);
  file.stream = () =>
    new ReadableStream({
      pull: (controller) => {
        const part = bytes.slice(seen.bytes, seen.bytes + size);
        seen.bytes += part.length;
        if (part.length > 0) controller.enqueue(part);
        else controller.close();
      },
    });
  return { file, seen };
}

describe('the lines of a file', () => {
  it('are numbered, and blank ones are left out', async () => {
    expect(await collect(new Blob(['one\n\n  \r\ntwo\r\nthree']))).toEqual([
      '1 one',
      '4 two',
      '5 three',
    ]);
    expect(await collect(new Blob([]))).toEqual([]);
  });

  it('are free of byte-order marks, wherever files were joined', async () => {
    expect(await collect(new Blob(['\uFEFFone\n\uFEFFtwo\n\uFEFF\n']))).toEqual(['1 one', '2 two']);
  });

  it.each([1, 2, 3, 7, 1000])('are the same in parts of %i bytes', async (size) => {
    const { file } = inParts('žlutý\nkůň 🏰\n\nkraj', size);
    expect(await collect(file)).toEqual(['1 žlutý', '2 kůň 🏰', '4 kraj']);
  });

  it('may be as long as it is allowed, and no longer', async () => {
    expect(await collect(new Blob(['abc\nabcd\nab']), 4)).toHaveLength(3);
    expect(await collect(new Blob(['abc\nabcd\nab']), 3)).toEqual(['1 abc', '2 is too long']);
  });

  it('end where one is too long, and no more is read', async () => {
    const { file, seen } = inParts(`one\n${'x'.repeat(1_000_000)}`, 1000);
    expect(await collect(file, 5000)).toEqual(['1 one', '2 is too long']);
    expect(seen.bytes).toBeLessThan(10_000);
  });
});
