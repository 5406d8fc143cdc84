import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  dominoesInPlay,
  dominoOf,
  frameSize,
  kingsIn,
  NUMBERS,
  type Options,
  pointsOf,
  roundsOf,
  rowLength,
  type Tile,
  type Variant,
} from '@crownlands/rules';
import { land } from '@crownlands/rules/test/kit';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksOf, commandsOf } from './code-blocks.ts';
import { FOLDER, PICTURES } from './web/pictures.ts';

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/rules.md',
  'docs/record.md',
  'docs/bots.md',
  'docs/champion.md',
  'docs/solver.md',
  'docs/review.md',
  'docs/puzzles.md',
  'docs/operations.md',
  'docs/architecture.md',
  'training/notes.md',
];
const read = (path: string): string => readFileSync(path, 'utf8');

/** Runs a command as the page gives it, in a folder with the page's own files. */
function shell(command: string, cwd: string): string {
  const crownlands = `'${process.execPath}' '${resolve('apps/cli/bin/crownlands.js')}'`;
  const script = command.replaceAll('npx crownlands', crownlands);
  const { stdout } = spawnSync('sh', ['-c', `(${script}) 2>&1`], { cwd, encoding: 'utf8' });
  return stdout;
}

describe.each(PAGES)('%s', (page) => {
  const blocks = blocksOf(page);
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-docs-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const shown of ['docs', 'examples']) cpSync(shown, join(folder, shown), { recursive: true });
  for (const { name, text } of blocks) if (name) writeFileSync(join(folder, name), text);

  it('has only blocks that are checked here, or the two commands', () => {
    const others = blocks.filter(
      ({ language }) => !/^(console|json|kingdom|ts|text|sh)$/.test(language),
    );
    expect(others).toEqual([]);
    for (const { text } of blocks.filter(({ language }) => language === 'sh')) {
      expect(text).toBe(
        'npm start   # play in the browser, at http://localhost:8080\nnpm test    # run every check\n',
      );
    }
  });

  it('shows what its commands print', () => {
    for (const { text } of blocks.filter(({ language }) => language === 'console')) {
      for (const { command, output } of commandsOf(text))
        expect(shell(command, folder)).toBe(output);
    }
  });

  it('shows what its programs print', () => {
    for (const [index, { language, text }] of blocks.entries()) {
      if (language !== 'ts') continue;
      const stdin = { contents: text, resolveDir: 'apps/cli', loader: 'ts' } as const;
      const built = buildSync({
        stdin,
        bundle: true,
        conditions: ['@crownlands/source'],
        platform: 'node',
        format: 'esm',
        write: false,
      });
      const program = built.outputFiles[0]?.text ?? '';
      const { stdout } = spawnSync(process.execPath, ['--input-type=module'], {
        input: program,
        encoding: 'utf8',
      });
      expect(stdout).toBe(blocks[index + 1]?.text);
    }
  });

  it('has JSON that is JSON and kingdoms that are kingdoms', () => {
    for (const { language, text } of blocks) {
      if (language === 'json') JSON.parse(text);
      if (language === 'kingdom') land(text);
    }
  });

  it('links only to what is there', () => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(
      ([, path = '']) => path,
    );
    for (const link of links) readable(join(page, '..', link));
  });
});

function readable(path: string): void {
  if (/\.\w+$/.test(path)) readFileSync(path);
  else readdirSync(path);
}

describe('docs/rules.md', () => {
  const page = read('docs/rules.md');

  it('has the scores of its drawings right', () => {
    const drawings = [...page.matchAll(/```kingdom\n([^`]*)```\nScores (\d+): /g)];
    expect(drawings.length).toBeGreaterThan(0);
    for (const [, drawing = '', points] of drawings) {
      expect(pointsOf(land(drawing))).toBe(Number(points));
    }
  });

  it('[C1] lists the 48 dominoes', () => {
    const list = page.split('## The 48 dominoes')[1] ?? '';
    const cells = [...list.matchAll(/(\d+) \| (\w+)( ♛+)? \| (\w+)( ♛+)? \|/g)].map(
      ([, number, a, crownsA = '', b, crownsB = '']) => `${number} ${a}${crownsA} ${b}${crownsB}`,
    );
    const name = ({ terrain, crowns }: Tile) =>
      `${terrain}${crowns > 0 ? ` ${'♛'.repeat(crowns)}` : ''}`;
    const expected = NUMBERS.map((number) => {
      const { a, b } = dominoOf(number);
      return `${number} ${name(a)} ${name(b)}`;
    });
    expect(cells.sort()).toEqual(expected.sort());
  });

  it('has the numbers of every kind of game right', () => {
    const rows = [
      ...page.matchAll(/^\| ([234]) \| (.*?) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d)x\7 \|$/gm),
    ];
    expect(rows).toHaveLength(7);
    for (const [, players, named = '', ...numbers] of rows) {
      const variants = [...named.matchAll(/`(.*?)`/g)].map(([, name]) => name as Variant);
      const options: Options = { players: Number(players) as 2, variants, firstOrder: 'drawn' };
      const expected = [kingsIn, rowLength, roundsOf, dominoesInPlay, frameSize].map((of) =>
        of(options),
      );
      expect(numbers.map(Number)).toEqual(expected);
    }
  });
});

it('docs/screenshots has every picture that is taken, and no other', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(PICTURES.toSorted());
});

describe('the architecture', () => {
  it.each([
    ['packages/rules/src', 'Reading `packages/rules/src`'],
    ['packages/bots/src', 'Reading `packages/bots/src`'],
    ['packages/art/src', 'Reading `packages/art/src`'],
    ['packages/puzzles/src', 'Reading `packages/puzzles/src`'],
    ['packages/bots/engine', 'The engine of the bots'],
    ['apps/server/src', 'Tables on a server'],
  ])('names every file of %s in its table', (folder, heading) => {
    const [, after = ''] = read('docs/architecture.md').split(`## ${heading}\n`);
    const [section = ''] = after.split('\n## ');
    const cells = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
    const named = cells.join().match(/[\w-]+\.ts\b/g) ?? [];
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/^(index|threads|store\/)|\.test\.ts$/.test(path))
      .map((path) => basename(path));
    expect(named.sort()).toEqual(files.sort());
  });
});

describe('every rule', () => {
  const folder = 'packages/rules/src';
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const names = tests.map((name) => read(join(folder, name))).join('\n');
  const idsIn = (page: string) =>
    [...read(page).matchAll(/^- \*\*([A-Z]\d)\*\* /gm)].map(([, id = '']) => id);

  it('of the game has its paragraph', () => {
    const counts = { C: 4, S: 5, T: 6, P: 3, G: 4, V: 6, R: 8 };
    const expected = Object.entries(counts).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
    );
    expect(idsIn('docs/rules.md')).toEqual(expected);
  });

  it.each([...idsIn('docs/rules.md'), ...idsIn('docs/record.md')])(
    '%s has a test that names it',
    (id) => {
      expect(names).toContain(`[${id}]`);
    },
  );
});
