import { readdirSync, readFileSync } from 'node:fs';
import type { Card } from '@crownlands/art';
import { afterAll, describe, expect, it } from 'vitest';
import { fontFrom } from './font.ts';
import { lettered } from './lettered.ts';
import { painterOn } from './painter.ts';

const FOLDER = new URL('../../dist/fonts/', import.meta.url);
const fonts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ttf'))
  .sort()
  .map((name) => fontFrom(name, readFileSync(new URL(name, FOLDER))));
const painter = painterOn(new URL('../../dist/picture-thread.js', import.meta.url), expect.fail);
afterAll(painter.end);

/** All letters that each language has beside those of English. */
const LETTERS = {
  'sr-Latn': 'čćđšžČĆĐŠŽ',
  'sr-Cyrl': 'абвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ',
  cs: 'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  sk: 'áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ',
  pl: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
  hu: 'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
};

const cardFor = (name: string): Card => ({
  line: '',
  seats: [{ colour: 'pink', name, isFree: true, kingdom: null, points: null, hasWon: false }],
});

describe.each(Object.entries(LETTERS))('%s', (_, letters) => {
  it('has a font for every letter', () => {
    for (const letter of letters) {
      expect(
        fonts.some((font) => (font.widthOf(letter) ?? 0) > 0.1),
        letter,
      ).toBe(true);
    }
  });

  it('is painted letter by letter, and mixed with all others', async () => {
    const nothing = Buffer.from((await painter.paint(cardFor(''))) ?? []);
    const seen = new Set<string>();
    for (const letter of letters) {
      const png = Buffer.from((await painter.paint(cardFor(`a${letter}o ${letter}`))) ?? []);
      expect(png.equals(nothing), letter).toBe(false);
      seen.add(png.toString('base64'));
    }
    expect(seen.size).toBe(letters.length);
  });
});

it('cuts a text into runs that go on from each other, and leaves out what no font has', () => {
  const svg = lettered('<text x="10" font-size="20" fill="red">Aж&#60;王b</text>', fonts);
  const runs = [...svg.matchAll(/<tspan x="([\d.]+)" font-family="([^"]+)">([^<]*)<\/tspan>/g)];
  expect(runs.map(([, , , text]) => text)).toEqual(['A', 'ж', '&#60;b']);
  const places = runs.map(([, x]) => Number(x));
  expect(places[0]).toBe(10);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(svg).toMatch(/^<text font-size="20" fill="red" xml:space="preserve">/);
});

it('ends a text where it is to end, or has it in the middle', () => {
  const xOf = (anchor: string) =>
    Number(
      /tspan x="([\d.]+)"/.exec(
        lettered(`<text x="100" font-size="20"${anchor}>Ana</text>`, fonts),
      )?.[1],
    );
  const [start, middle, end] = ['', ' text-anchor="middle"', ' text-anchor="end"'].map(xOf);
  expect(start).toBe(100);
  expect(100 - Number(end)).toBeCloseTo(2 * (100 - Number(middle)), 1);
});
