import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const FONT = '@fontsource/alegreya-sans/files/alegreya-sans';

/** The files of the font that pictures are written with, by the letters that they have, commonest first. */
const ALPHABETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];

/**
 * Writes the fonts for pictures into a folder, as what paints them can read: unpacked, and each under a name
 * of its own.
 * @param {string} folder
 */
export function writeFonts(folder) {
  const { resolve } = createRequire(import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [index, alphabet] of ALPHABETS.entries()) {
    const family = `crownlands-${index}-${alphabet}`;
    const woff = readFileSync(resolve(`${FONT}-${alphabet}-800-normal.woff`));
    const path = `${folder}/${family}.ttf`;
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, fontOf(plainTables(woff), woff.readUInt32BE(4), family));
    renameSync(temporary, path);
  }
}

/** Kerning and ligatures: without them a text is as wide as its letters. */
const FINERY = ['GPOS', 'GSUB', 'kern'];

/** @param {Buffer} woff */
const plainTables = (woff) => tablesIn(woff).filter(({ tag }) => !FINERY.includes(tag));

/**
 * @typedef {{ tag: string, bytes: Buffer }} Table
 * @param {Buffer} woff
 * @returns {Table[]}
 */
function tablesIn(woff) {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + 20 * index;
    const at = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(at, at + woff.readUInt32BE(entry + 8));
    const isPacked = packed.length < woff.readUInt32BE(entry + 12);
    const tag = woff.toString('latin1', entry, entry + 4);
    return { tag, bytes: isPacked ? inflateSync(packed) : packed };
  });
}

/**
 * @param {Table[]} tables
 * @param {number} flavour
 * @param {string} family
 */
function fontOf(tables, flavour, family) {
  const count = tables.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(flavour, 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const parts = [head];
  let at = head.length;
  for (const [index, { tag, bytes: kept }] of tables.entries()) {
    const bytes = tag === 'name' ? nameTable(family) : kept;
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    const entry = 12 + 16 * index;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(sumOf(padded), entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}

/** By which numbers a table of names calls the family and the font itself. */
const NAMES = [1, 6];

/**
 * A table of names with only those that a font must have, for Windows and in English.
 * @param {string} family
 */
function nameTable(family) {
  const text = Buffer.from(family, 'utf16le').swap16();
  const entries = NAMES.flatMap((name) => [3, 1, 0x409, name, text.length, 0]);
  const head = [0, NAMES.length, 6 + 2 * entries.length, ...entries];
  return Buffer.concat([Buffer.from(Uint16Array.from(head).buffer).swap16(), text]);
}

/** @param {Buffer} padded */
function sumOf(padded) {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
