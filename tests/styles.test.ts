import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAYERS, MEDIA } from '../apps/web/src/page/sheets.ts';

const PAGE = 'apps/web/src';
const DIST = 'apps/web/dist';

const filesOf = (ending: RegExp): { readonly path: string; readonly text: string }[] =>
  readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(join(PAGE, path), 'utf8') }));

const SHEETS = filesOf(/\.css$/).map((sheet) => ({ ...sheet, blocks: blocksIn(sheet.text) }));
const SCRIPTS = filesOf(/\.tsx?$/);

/** A rule with braces, and those around it from the outside in. */
type Block = { readonly head: string; readonly around: readonly string[] };

function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  const around: string[] = [];
  const bare = text.replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '');
  for (const [, head = '', end] of bare.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') {
      blocks.push({ head: head.trim(), around: [...around] });
      around.push(head.trim());
    }
    if (end === '}') around.pop();
  }
  return blocks;
}

const isAtRule = (head: string): boolean => head.startsWith('@');

/** The classes that the outermost selectors of a sheet begin with: these are its own. */
const rootsOf = (blocks: readonly Block[]): Set<string> =>
  new Set(
    blocks
      .filter(({ head, around }) => !isAtRule(head) && around.every(isAtRule))
      .filter(({ around }) => !around.some((head) => head.startsWith('@keyframes')))
      .flatMap(({ head }) => head.split(/,(?![^(]*\))/))
      .map((selector) => /^[^\s.>+~]*?(\.[\w-]+)/.exec(selector.trim())?.[1] ?? selector.trim()),
  );

/** Lengths that have a name in the tokens, and what is to be said by that name. */
const NAMED = [
  { said: /(?:^|[\s;])(?:row-|column-)?gap: ([^;]+);/g, token: 'gap' },
  { said: /border-radius: ([^;]+);/g, token: 'round' },
  { said: /(?:width|height): ([^;]+);/g, token: 'finger' },
  { said: /(?:width|height): ([^;]+);/g, token: 'press' },
].map(({ said, token }) => {
  const tokens = SHEETS.find(({ path }) => path === 'page/tokens.css')?.text ?? '';
  const lengths = [...tokens.matchAll(new RegExp(`--${token}[a-z-]*: (\\d+px)`, 'g'))];
  return { said, lengths: lengths.map(([, length = '']) => length) };
});

/** Only the whole page styles elements without a class; a dialog is the one of ui/dialog. */
const isOwned = (root: string): boolean => root.startsWith('.') || root === 'dialog';

const layerOf = (path: string): string => {
  const [room = ''] = path.split('/');
  return room === 'page' ? basename(path, '.css') : room;
};

describe.each(SHEETS)('$path', ({ path, text, blocks }) => {
  it('is short, and all in the layer of its room', () => {
    expect(text.split('\n').length).toBeLessThan(250);
    expect(LAYERS).toContain(layerOf(path));
    expect(blocks.filter(({ around }) => around.length === 0)).toEqual([
      { head: `@layer ${layerOf(path)}`, around: [] },
    ]);
  });

  it('is imported by a script beside it, or by the page itself', () => {
    const name = `/${basename(path)}'`;
    const users = SCRIPTS.filter((script) => script.text.includes(name));
    const folders = users.map((script) => join(script.path, '..'));
    expect(folders, name).toContainEqual(expect.stringMatching(`^(${join(path, '..')}|\\.)$`));
  });

  it('knows only the sizes of screen that have a name', () => {
    for (const { head } of blocks.filter(({ head }) => head.startsWith('@media'))) {
      expect(head).not.toMatch(/\d/);
      for (const [, name] of head.matchAll(/--([\w-]+)/g))
        expect(MEDIA).toHaveProperty([`${name}`]);
    }
  });

  it('takes gaps, corners and what is pressed from the tokens', () => {
    for (const { said, lengths } of NAMED) {
      const values = [...text.matchAll(said)].flatMap(([, value = '']) => value.split(/[\s(),]+/));
      expect(values.filter((value) => lengths.includes(value))).toEqual([]);
    }
  });

  it('styles nothing that belongs to another', () => {
    const roots = [...rootsOf(blocks)];
    if (layerOf(path) !== basename(path, '.css')) {
      for (const root of roots) expect(root).toSatisfy(isOwned);
    }
    const others = SHEETS.filter((sheet) => sheet.path !== path);
    for (const other of others) {
      const shared = roots.filter((root) => rootsOf(other.blocks).has(root));
      expect(shared.filter(isOwned), other.path).toEqual([]);
    }
  });
});

it('nothing asks for a parent by which children it has: WebKit forgets to ask again', () => {
  const asking = SHEETS.flatMap(({ path, text }) =>
    [...text.matchAll(/:has\((?:[^()]|\([^()]*\))*\)/g)]
      .filter(([has]) => /:(first|last|only|nth|empty)/.test(has))
      .map(([has]) => `${path} ${has}`),
  );
  expect(asking).toEqual([]);
});

it('how many there are is asked of a part by its name: other parts count as well', () => {
  const counting = SHEETS.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ head }) => /(?<![\w-])\.of-\d/.test(head) && !head.startsWith('&'))
      .map(({ head }) => `${path} ${head}`),
  );
  expect(counting).toEqual([]);
});

it('what is heard but not seen is hidden in one place', () => {
  const hiding = SHEETS.flatMap(({ path, text }) =>
    [...text.matchAll(/inset\(50%\)/g)].map(() => path),
  );
  expect(hiding).toEqual(['page/unseen.css']);
});

it('the built page has all of it at once, with the layers in order, and keeps it offline', () => {
  const html = readFileSync(`${DIST}/index.html`, 'utf8');
  const linked = [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, name]) => `${name}`);
  const built = readdirSync(`${DIST}/assets`).filter((name) => name.endsWith('.css'));
  expect(linked).toEqual(built.map((name) => `assets/${name}`));
  expect(linked).toHaveLength(1);
  const css = readFileSync(`${DIST}/${linked[0]}`, 'utf8');
  const layers = [...css.matchAll(/@layer ([\w,]+)/g)].flatMap(([, names = '']) =>
    names.split(','),
  );
  expect([...new Set(layers)]).toEqual(LAYERS);
  expect(/@media[^{]*--/.test(css)).toBe(false);
  expect(readFileSync(`${DIST}/sw.js`, 'utf8')).toContain(linked[0]);
});
