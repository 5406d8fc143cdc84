import type { Font } from './font.ts';

type Run = { readonly font: Font; readonly text: string; readonly width: number };

/**
 * A drawing whose texts say for each run of letters which font has it, and where it begins: what paints
 * them can take a piece of text from one font only. Letters of none are left out.
 */
export const lettered = (svg: string, fonts: readonly Font[]): string =>
  svg.replace(/<text([^>]*)>([^<]*)<\/text>/g, (_, attributes, text) => {
    const size = numberIn(attributes, 'font-size');
    const runs = runsOf(text, fonts);
    const width = runs.reduce((sum, run) => sum + run.width * size, 0);
    const kept = attributes.replace(/ (x|text-anchor)="[^"]*"/g, '');
    let x = numberIn(attributes, 'x') - width * anchorIn(attributes);
    const pieces = runs.map((run) => {
      const at = x;
      x += run.width * size;
      return `<tspan x="${at.toFixed(2)}" font-family="${run.font.family}">${run.text}</tspan>`;
    });
    return `<text${kept} xml:space="preserve">${pieces.join('')}</text>`;
  });

const valueIn = (attributes: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
const numberIn = (attributes: string, name: string): number => Number(valueIn(attributes, name));

/** How much of a text stands before its place. */
function anchorIn(attributes: string): number {
  const anchor = valueIn(attributes, 'text-anchor');
  return anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0;
}

/** A text in pieces that one font each has all letters of. */
function runsOf(text: string, fonts: readonly Font[]): Run[] {
  const runs: Run[] = [];
  for (const [sign] of text.normalize('NFC').matchAll(/&#\d+;|./gsu)) {
    const letter = sign.startsWith('&#') ? String.fromCodePoint(Number(sign.slice(2, -1))) : sign;
    const last = runs.at(-1);
    const having = (font: Font): boolean => font.widthOf(letter) !== null;
    const font = last && having(last.font) ? last.font : fonts.find(having);
    if (!font) continue;
    const width = font.widthOf(letter) ?? 0;
    if (last?.font !== font) runs.push({ font, text: sign, width });
    else runs.splice(-1, 1, { font, text: last.text + sign, width: last.width + width });
  }
  return runs;
}
