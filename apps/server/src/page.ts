import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

/** What the build may have compressed a file with into a sibling of its own, best first. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

type Body = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string };

export type PageFile = {
  readonly type: string;
  readonly plain: Body;
  readonly encoded: ReadonlyMap<string, Body>; // by the encoding's name, best first
};

/** Where lines for whoever runs the server go. */
export type Log = (line: string) => void;

/**
 * The files below a folder by their paths in a URL; null for one that cannot be read, which is logged.
 * They are read once, and links are not followed, so no request reaches anything else on the disk, and
 * a rebuilt page waits for the next start.
 */
export function readPage(folder: string, log: Log): ReadonlyMap<string, PageFile | null> {
  const paths = filesIn(folder, log);
  const there = new Set(paths);
  const isSibling = (path: string) =>
    ENCODINGS.some(({ extension }) => path.endsWith(extension) && there.has(withoutEnd(path)));
  return new Map(
    paths
      .filter((path) => !isSibling(path))
      .map((path) => [
        `/${relative(folder, path).replaceAll(sep, '/')}`,
        readFile(path, there, log),
      ]),
  );
}

const filesIn = (folder: string, log: Log): string[] =>
  (attempt(() => readdirSync(folder, { withFileTypes: true }), log) ?? []).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path, log);
    return entry.isFile() ? [path] : [];
  });

/** What is read; null and a line for the log where that fails. */
function attempt<T>(read: () => T, log: Log): T | null {
  try {
    return read();
  } catch (error) {
    log(`Cannot read a part of the page: ${(error as Error).message}`);
    return null;
  }
}

const withoutEnd = (path: string): string => path.replace(/\.\w+$/, '');

function readFile(path: string, there: ReadonlySet<string>, log: Log): PageFile | null {
  const plain = readBody(path, log);
  const encoded = new Map<string, Body>();
  for (const { name, extension } of ENCODINGS) {
    const body = there.has(path + extension) ? readBody(path + extension, log) : null;
    if (body) encoded.set(name, body);
  }
  return plain && { type: getMimeType(path) ?? 'application/octet-stream', plain, encoded };
}

function readBody(path: string, log: Log): Body | null {
  const bytes = attempt(() => new Uint8Array(readFileSync(path)), log);
  return bytes && taggedBody(bytes);
}

const taggedBody = (bytes: Uint8Array<ArrayBuffer>): Body => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
});

const pack = promisify(gzip);

/** A file that is made for one answer; it is packed on another thread. */
export async function fileOf(type: string, text: string): Promise<PageFile> {
  const bytes = new TextEncoder().encode(text);
  const packed = new Uint8Array(await pack(bytes));
  return { type, plain: taggedBody(bytes), encoded: new Map([['gzip', taggedBody(packed)]]) };
}
