import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Which of ours each package may import; the direction of the whole design. */
const MAY_IMPORT: { readonly [folder: string]: readonly string[] } = {
  'packages/rules': [],
  'packages/bots': ['@crownlands/rules'],
  'packages/arena': ['@crownlands/rules', '@crownlands/bots'],
  'packages/art': ['@crownlands/rules'],
  'packages/puzzles': ['@crownlands/rules', '@crownlands/bots'],
  'packages/protocol': ['@crownlands/rules'],
  'apps/server': [
    '@crownlands/rules',
    '@crownlands/bots',
    '@crownlands/art',
    '@crownlands/protocol',
  ],
  'apps/web': [
    '@crownlands/rules',
    '@crownlands/bots',
    '@crownlands/art',
    '@crownlands/puzzles',
    '@crownlands/protocol',
  ],
  'apps/cli': [
    '@crownlands/rules',
    '@crownlands/bots',
    '@crownlands/arena',
    '@crownlands/art',
    '@crownlands/puzzles',
    '@crownlands/protocol',
  ],
};

/**
 * The rooms of a package from top to bottom: a file may import only from its own room and from those
 * below it. Files in no room are above all of them.
 */
const ROOMS: { readonly [folder: string]: readonly string[] } = {
  'apps/web': [
    'screens',
    'lesson',
    'pad',
    'board',
    'records',
    'local',
    'online',
    'table',
    'ui',
    'nav',
    'words',
    'page',
  ],
  'apps/server': [
    'operator',
    'links',
    'notices',
    'lobby',
    'tables',
    'people',
    'words',
    'store',
    'requests',
    'basics',
  ],
  'packages/bots': ['threads', 'review', 'advice', 'players', 'search', 'net', 'packed'],
};

/** What a file imports of its own package. */
const targetsOf = ({ path, imports }: Source): string[] =>
  imports.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name));

function expectNoCircle(graph: ReadonlyMap<string, Iterable<string>>): void {
  const done = new Set<string>();
  const visit = (one: string, trail: readonly string[]): void => {
    if (done.has(one)) return;
    expect(trail, 'a circle').not.toContain(one);
    for (const next of graph.get(one) ?? []) visit(next, [...trail, one]);
    done.add(one);
  };
  for (const one of graph.keys()) visit(one, []);
}

/** Where a package is entered: in this workspace, and where it is installed. */
type Entry = { readonly '@crownlands/source'?: string; readonly default?: string };

type Source = { readonly path: string; readonly text: string; readonly imports: readonly string[] };

const sourcesOf = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(src|test)\b.*\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .map(({ path, text }) => ({ path, text, imports: importsIn(text) }));

const importsIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|^import|import\() ?'([^']+)'/gm)].map(([, name = '']) => name);

const isTest = ({ path }: Source): boolean => /\.test\.tsx?$|\/test\//.test(path);
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

it('every package of the workspace is on the map', () => {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(parent).map((name) => `${parent}/${name}`),
  );
  expect(folders.sort()).toEqual(Object.keys(MAY_IMPORT).sort());
});

describe.each(Object.entries(MAY_IMPORT))('%s', (folder, ours) => {
  const { name, exports = {}, dependencies = {}, devDependencies = {} } = manifestOf(folder);
  const shared = manifestOf('.').devDependencies;
  const declared = { ...dependencies, ...devDependencies };
  const installed = folder.startsWith('apps/') ? declared : dependencies; // apps are bundled

  it.each(sourcesOf(folder).map((source) => [source.path, source] as const))(
    '%s',
    (_path, source) => {
      for (const imported of source.imports) {
        if (imported.startsWith('.')) {
          const target = join(dirname(source.path), imported);
          expect(target.startsWith(`${folder}/`), `${imported} stays inside`).toBe(true);
          expect(existsSync(target), `${imported} is there`).toBe(true);
        } else if (!isBuiltin(imported) && !imported.startsWith('virtual:')) {
          const needed = packageOf(imported);
          const own = isTest(source) ? { ...declared, ...shared, [name]: '' } : installed;
          expect(Object.keys(own), `${needed} is declared`).toContain(needed);
          if (needed.startsWith('@crownlands/') && needed !== name) expect(ours).toContain(needed);
          if (imported.startsWith(`${needed}/test/`)) {
            expect(isTest(source), `${imported} is for tests only`).toBe(true);
          }
        }
      }
    },
  );

  it('declares of ours only what it may import', () => {
    const needed = Object.keys(declared).filter((name) => name.startsWith('@crownlands/'));
    for (const one of needed) expect(ours).toContain(one);
  });

  it('is entered at its sources here, and where it is installed at what is compiled of them', () => {
    for (const [entry, targets] of Object.entries(exports)) {
      const { '@crownlands/source': source, default: compiled } = targets as Entry;
      const isForTests = entry.startsWith('./test/');
      const lib = source?.replace(/^\.\/src\//, './lib/').replace(/\.ts$/, '.js');
      expect(Object.keys(targets as Entry)[0], entry).toBe('@crownlands/source');
      expect(compiled, entry).toBe(isForTests ? undefined : lib);
      expect(source, entry).toMatch(isForTests ? /^\.\/test\/.*\.ts$/ : /^\.\/src\/.*\.ts$/);
    }
  });

  it('has no circle of imports', () => {
    const graph = new Map(sourcesOf(folder).map((source) => [source.path, targetsOf(source)]));
    expectNoCircle(graph);
  });
});

describe.each(Object.entries(ROOMS))('the rooms of %s', (folder, rooms) => {
  const sources = sourcesOf(folder).filter(({ path }) => path.startsWith(`${folder}/src/`));
  const roomOf = (path: string): number => {
    const [room = '', ...inside] = path.slice(`${folder}/src/`.length).split('/');
    return inside.length === 0 ? -1 : rooms.indexOf(room);
  };

  it('hold all files that are in folders, and none is empty', () => {
    const folders = readdirSync(join(folder, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.sort()).toEqual(rooms.toSorted());
  });

  it('have no folders that import each other in a circle', () => {
    const graph = new Map<string, Set<string>>();
    for (const source of sources) {
      const from = dirname(source.path);
      const others = targetsOf(source)
        .map(dirname)
        .filter((to) => to !== from);
      graph.set(from, new Set([...(graph.get(from) ?? []), ...others]));
    }
    expectNoCircle(graph);
  });

  it.each(sources.map((source) => [source.path, source] as const))('%s', (path, source) => {
    for (const target of targetsOf(source)) {
      if (!target.startsWith(`${folder}/src/`)) continue; // what is built, or kept for tests
      expect(roomOf(target), `${target} is not above`).toBeGreaterThanOrEqual(roomOf(path));
    }
  });
});

it('the rules know no clock, no randomness and no world outside', () => {
  for (const source of sourcesOf('packages/rules').filter((source) => !isTest(source))) {
    expect(source.text).not.toMatch(/\bDate\b|Math\.random|\bprocess\b|\bconsole\b|\bglobalThis\b/);
    for (const imported of source.imports) expect(imported).toMatch(/^\.\//);
  }
});
