import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { fail } from './failure.ts';
import { reasonOf } from './input.ts';

/** Writes data to standard output and waits while its reader is slow. */
export async function write(text: string): Promise<void> {
  if (!(process.stdout instanceof Socket)) writeToFile(text);
  else if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** The stream of a file would drop without a word what a full disk does not take. */
function writeToFile(text: string): void {
  try {
    writeFileSync(process.stdout.fd, text);
  } catch (error) {
    fail(`standard output: ${reasonOf(error as Error)}`);
  }
}

/** Words for people go to standard error. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Lines of cells in columns; all but the first column are right-aligned. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return `${cells.map((row) => row.map(align).join('  ').trimEnd()).join('\n')}\n`;
}

/** A bar on a terminal's standard error; elsewhere nothing. */
export function progress(total: number): (done: number) => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  const begin = performance.now();
  let shown = 0;
  return (done) => {
    const now = performance.now();
    if (now - shown < 100 && done < total) return;
    shown = now;
    const share = done / total;
    const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
    const seconds = Math.ceil(((now - begin) / 1000) * (1 / share - 1));
    stderr.write(`\r\x1b[K${done < total ? `${bar} ${done} of ${total}, ${seconds} s left` : ''}`);
  };
}

/** Text from outside without characters that could steer a terminal. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '\ufffd');
