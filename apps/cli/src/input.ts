import { createReadStream } from 'node:fs';
import {
  type AnyRecord,
  type Game,
  LONGEST_RECORD,
  must,
  parseRecord,
  replay,
} from '@crownlands/rules';
import { fail, orFail } from './failure.ts';

/** One record of a file, and how to name it in a message. */
export type Source = { readonly name: string; readonly record: AnyRecord };

/** The records of a file, or of standard input: one object, or one object a line. */
export const readRecords = (path: string | undefined): AsyncGenerator<Source> =>
  recordsIn(readLines(path, LONGEST_RECORD), nameOf(path));

async function* recordsIn(all: Lines, file: string): AsyncGenerator<Source> {
  const lines = filled(all);
  const first = (await lines.next()).value;
  if (!first) return fail(`${file}: F1: there is no record`);
  if (isObject(first.text)) {
    yield sourceOf(first.text, `${file}:${first.line}`);
    for await (const { line, text } of lines) yield sourceOf(text, `${file}:${line}`);
    return;
  }
  let whole = first.text;
  for await (const { text } of lines) {
    if (whole === first.text && isObject(text)) orFail(parseRecord(whole), `${file}:${first.line}`);
    whole += `\n${text}`;
    if (whole.length > LONGEST_RECORD) failTooLong(file);
  }
  yield sourceOf(whole, file);
}

const sourceOf = (text: string, name: string): Source => {
  return { name, record: orFail(parseRecord(text), name) };
};

/** The only record of a file. */
export const readRecord = (path: string | undefined): Promise<Source> =>
  onlyRecord(readLines(path, LONGEST_RECORD), nameOf(path));

async function onlyRecord(lines: Lines, file: string): Promise<Source> {
  let only: Source | null = null;
  for await (const source of recordsIn(lines, file)) {
    if (only) fail(`${file}: expected one record, and there are more`);
    only = source;
  }
  return must(only);
}

/** The only record of a file, or its text if that is something else. */
export async function readRecordOrText(path: string | undefined): Promise<Source | string> {
  const text = await readText(path);
  if (!text.trimStart().startsWith('{')) return text;
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line.trim() }));
  return onlyRecord(lines, nameOf(path));
}

/** The game in which a record stands at its end; of a dynasty, its last game. */
export const gameOf = ({ name, record }: Source): Game => must(orFail(replay(record), name).at(-1));

/** All of a file's text, which is not long. */
export async function readText(path: string | undefined): Promise<string> {
  let whole = '';
  for await (const text of readChunks(path, nameOf(path))) {
    whole += text;
    if (whole.length > LONGEST_RECORD) failTooLong(nameOf(path));
  }
  return whole;
}

export const nameOf = (path: string | undefined): string =>
  isStdin(path) ? 'standard input' : `${path}`;
const isStdin = (path: string | undefined): boolean => path === undefined || path === '-';

const failTooLong = (file: string): never =>
  fail(`${file}: F1: longer than the ${LONGEST_RECORD} characters that a record may have`);

/** Whether a line is a whole JSON object by itself. */
function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

type Line = { readonly line: number; readonly text: string };
type Lines = AsyncIterable<Line> | Iterable<Line>;

/** The lines that may belong to a record. */
async function* filled(lines: Lines): AsyncGenerator<Line, undefined> {
  for await (const line of lines) if (line.text !== '') yield line;
  return undefined;
}

/** The lines of a file or of standard input with their numbers, without the blanks around them. */
export async function* readLines(
  path: string | undefined,
  longest: number,
): AsyncGenerator<Line, undefined> {
  const file = nameOf(path);
  let line = 0;
  let rest = '';
  const take = (text: string): Line => {
    line++;
    if (text.length > longest) {
      fail(`${file}:${line}: F1: longer than the ${longest} characters that a line may have`);
    }
    return { line, text: text.trim() };
  };
  for await (const chunk of readChunks(path, file)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield take(text);
    if (rest.length > longest) take(rest);
  }
  if (rest !== '') yield take(rest);
  return undefined;
}

async function* readChunks(path: string | undefined, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = isStdin(path) ? process.stdin : createReadStream(`${path}`);
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      return fail(`${file}: F1: the text is not UTF-8`);
    }
  };
  try {
    for await (const bytes of stream) yield decode(bytes as Buffer);
  } catch (error) {
    if (isSystemError(error)) fail(`${file}: ${reasonOf(error)}`);
    throw error;
  }
  yield decode();
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** `no such file or directory` out of `ENOENT: no such file or directory, open 'x'`. */
export const reasonOf = ({ message }: Error): string =>
  /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message;
