/** A moment as operators read it, to the minute. */
export const momentOf = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Text from outside without characters that could steer a terminal. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '\ufffd');

/** So many of something, in words. */
export const counted = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;

/** Lines of cells in columns. */
export function columns(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => printable(`${cell}`)));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
