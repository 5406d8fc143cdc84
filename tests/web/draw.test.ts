import { spawnSync } from 'node:child_process';
import { type GameRecord, must, type Options, VARIANTS } from '@crownlands/rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { options, playthrough } from '../../packages/rules/test/kit.ts';
import { launchBrowser } from '../../scripts/browser.js';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
}, 120_000);
afterAll(() => browser?.close());

/** What `crownlands draw` prints. */
function draw(input: string, ...flags: readonly string[]): string {
  const args = ['apps/cli/bin/crownlands.js', 'draw', ...flags];
  return spawnSync(process.execPath, args, { input, encoding: 'utf8' }).stdout;
}

function game(rules: Options, names: readonly string[] = []): string {
  const { seats, ...record }: GameRecord = playthrough(rules, 3).record;
  return JSON.stringify({
    ...record,
    seats: seats.map((seat, index) => ({ ...seat, name: names[index] ?? seat.name })),
  });
}

/** Reads a picture as strictly as XML is read, draws it, and tells what is in it. */
const look = (svg: string) =>
  page.evaluate(async (text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    const broken = parsed.querySelector('parsererror')?.textContent ?? null;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    document.body.replaceChildren(document.adoptNode(parsed.documentElement));
    const root = document.body.firstElementChild as SVGSVGElement;
    const uses = [...text.matchAll(/(?:href="#|url\(#)([^")]*)/g)].map(([, id]) => `${id}`);
    const boxOf = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom, text: element.textContent };
    };
    return {
      broken,
      size: [image.naturalWidth, image.naturalHeight],
      missing: uses.filter((id) => !root.querySelector(`[id="${id}"]`)),
      whole: boxOf(root),
      pills: [...root.querySelectorAll('rect + text[textLength]')].map((words) => ({
        words: boxOf(words),
        pill: boxOf(words.previousElementSibling as Element),
      })),
      heads: [...root.querySelectorAll('svg > text')].map((name) => {
        const room = name.parentElement as Element as SVGSVGElement;
        const width = room.width.baseVal.value;
        const points = room.parentElement?.querySelector(':scope > text') as Element;
        return {
          name: name.textContent,
          size: Number(name.getAttribute('font-size')),
          width,
          clear: boxOf(points).left - (room.getScreenCTM()?.e ?? 0) - width,
        };
      }),
      texts: [...root.querySelectorAll('text')].map(boxOf),
    };
  }, svg);

const ALL = VARIANTS.filter((variant) => variant !== 'dynasty');
const DUEL = ALL.filter((variant) => variant !== 'wider-offer');

describe('a picture of kingdoms', () => {
  it.each<[string, string, string[]]>([
    ['a castle alone', 'C0', []],
    ['a row', 'w0 w1 C0 l2 m3', ['--dark']],
    ['two kingdoms of 5x5', game(options(2)), []],
    ['two of 7x7', game(options(2, DUEL)), ['--outlines']],
    ['three', game(options(3)), ['--dark', '--outlines']],
    ['four', game(options(4)), []],
    ['four in the middle', game(options(4)), ['--after', '40']],
    ['four at the start', game(options(4)), ['--after', '0', '--outlines']],
  ])('of %s is whole in itself, and all in it lies inside', async (_what, input, flags) => {
    const svg = draw(input, ...flags);
    const { broken, size, missing, whole, texts, pills } = await look(svg);
    expect([broken, missing]).toEqual([null, []]);
    expect(size).toEqual([whole.right - whole.left, whole.bottom - whole.top]);
    expect(svg).not.toMatch(/var\(|undefined|NaN|http(?!:\/\/www\.w3\.org\/2000\/svg")/);
    for (const box of texts) {
      expect(box.left).toBeGreaterThan(whole.left + 20);
      expect(box.right).toBeLessThan(whole.right - 20);
      expect(box.bottom).toBeLessThan(whole.bottom);
    }
    for (const { words, pill } of pills) {
      expect(words.left, `${words.text}`).toBeGreaterThan(pill.left);
      expect(words.right, `${words.text}`).toBeLessThan(pill.right);
    }
  });

  it('has room for names of any length and any letters', async () => {
    const names = ['W'.repeat(24), '"var(--x)" <&> \'q\' &amp;', 'Ana', 'Wilhelmina Montgomery-Wo'];
    const { broken, heads } = await look(draw(game(options(4), names)));
    expect(broken).toBeNull();
    expect(heads.map(({ name }) => name)).toEqual(names);
    for (const { name, clear } of heads) expect(clear, `${name}`).toBeGreaterThan(0);
    const [widest, , short, long] = heads;
    expect(must(widest).size * 24).toBeLessThanOrEqual(must(widest).width);
    expect(must(long).size).toBeGreaterThan(must(widest).size);
    expect(must(short).size).toBeGreaterThan(must(long).size);
  });
});
