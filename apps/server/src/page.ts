import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
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

/**
 * The files below a folder by their paths in a URL. They are read once, and links are not followed,
 * so no request reaches anything else on the disk, and a rebuilt page waits for the next start.
 */
export function readPage(folder: string): ReadonlyMap<string, PageFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const there = new Set(paths);
  const isSibling = (path: string) =>
    ENCODINGS.some(({ extension }) => path.endsWith(extension) && there.has(withoutEnd(path)));
  return new Map(
    paths
      .filter((path) => !isSibling(path))
      .map((path) => [`/${relative(folder, path).replaceAll(sep, '/')}`, readFile(path, there)]),
  );
}

const withoutEnd = (path: string): string => path.replace(/\.\w+$/, '');

const readFile = (path: string, there: ReadonlySet<string>): PageFile => ({
  type: getMimeType(path) ?? 'application/octet-stream',
  plain: readBody(path),
  encoded: new Map(
    ENCODINGS.filter(({ extension }) => there.has(path + extension)).map(({ name, extension }) => [
      name,
      readBody(path + extension),
    ]),
  ),
});

function readBody(path: string): Body {
  const bytes = new Uint8Array(readFileSync(path));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
