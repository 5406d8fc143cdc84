import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { type Card, cardSvg } from '@crownlands/art';
import { Resvg } from '@resvg/resvg-js';
import { fontFrom } from './links/font.ts';
import { lettered } from './links/lettered.ts';

/** The fonts lie beside the program, each in a file with the name of its family; the commonest is first. */
const FOLDER = fileURLToPath(new URL('./fonts', import.meta.url));
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ttf'))
  .sort()
  .map((name) => join(FOLDER, name));
const FONTS = FILES.map((path) => fontFrom(basename(path, '.ttf'), readFileSync(path)));

parentPort?.on('message', (card: Card) => {
  const font = { fontFiles: FILES, loadSystemFonts: false };
  const png = new Uint8Array(new Resvg(lettered(cardSvg(card), FONTS), { font }).render().asPng());
  parentPort?.postMessage(png, [png.buffer]);
});
