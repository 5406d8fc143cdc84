import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../scripts/browser.js';
import { blocksOf, commandsOf } from './code-blocks.ts';
import {
  begin,
  checkout,
  clear,
  follow,
  installed,
  LIBRARIES,
  PACKED,
  PROGRAM,
  packAll,
  printed,
  projectOf,
} from './packed.ts';

beforeAll(async () => {
  await packAll();
  await Promise.all(
    PACKED.map(({ name, folder }) => follow(join(folder, 'README.md'), projectOf(name))),
  );
}, 240_000);
afterAll(clear);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

it('nothing that is made for packing is left behind', () => {
  for (const { folder } of PACKED) {
    const left = readdirSync(join(checkout, folder));
    expect(left).not.toContain('lib');
    expect(left).not.toContain('LICENSE');
  }
});

it('no registry is there to be asked: what is not at hand cannot be installed', async () => {
  const project = projectOf('alone');
  begin(project);
  const install = printed('npm install ./crownlands-bots-*.tgz', project);
  await expect(install).rejects.toThrow('ECONNREFUSED');
});

describe.each(PACKED)('$name', ({ name, folder }) => {
  const readme = join(folder, 'README.md');
  const blocks = blocksOf(readme);

  it('has a README of blocks that are run here, and the licence at its end', () => {
    const languages = name === PROGRAM.name ? ['sh', 'console'] : ['sh', 'js', 'console'];
    expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(languages));
    const endOf = (page: string) => readFileSync(page, 'utf8').split('\n\n').at(-1);
    expect(endOf(readme)).toBe(endOf('README.md'));
  });

  it('does what its README shows', async () => {
    for (const { text } of blocks.filter(({ language }) => language === 'console')) {
      for (const { command, output } of commandsOf(text)) {
        expect(await printed(command, projectOf(name))).toBe(output);
      }
    }
  });

  it('is what was compiled, with README and licence', () => {
    const files = filesIn(installed(name));
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    for (const file of files) {
      expect(file).toMatch(
        /^(README\.md|LICENSE|package\.json|(bin|dist|lib)\/.*\.(js|d\.ts)|(days|archive)\/[\d-]+\.txt)$/,
      );
      expect(file).not.toMatch(/\.test\.|\btest\//);
    }
  });
});

describe.each(LIBRARIES)('$name', ({ name, folder, lib }) => {
  const project = projectOf(name);
  const IMPORTED = /(?:\bfrom|^import|import\() ?['"](\.[^'"]+)['"]/gm;

  it('names only files that are there', () => {
    for (const file of filesIn(installed(name)).filter((file) => /\.(js|d\.ts)$/.test(file))) {
      const path = join(installed(name), file);
      for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(IMPORTED)) {
        expect(target, file).toMatch(/\.js$/);
        const needed = file.endsWith('.d.ts') ? target.replace(/js$/, 'd.ts') : target;
        expect(existsSync(join(path, '..', needed)), `${file}: ${needed}`).toBe(true);
      }
    }
  });

  it('has code and types for each of its entries', () => {
    const { exports } = JSON.parse(readFileSync(join(installed(name), 'package.json'), 'utf8'));
    for (const { default: path } of Object.values<{ default?: string }>(exports)) {
      if (!path) continue; // for our own tests
      for (const file of [path, path.replace(/js$/, 'd.ts')]) {
        expect(existsSync(join(installed(name), file)), file).toBe(true);
      }
    }
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ])(
    'has types for strict programs, with the module resolution %s',
    async (moduleResolution, module) => {
      const compilerOptions = {
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        noUncheckedSideEffectImports: true,
        verbatimModuleSyntax: true,
        skipLibCheck: false,
        noEmit: true,
        target: 'es2023',
        types: [],
        lib,
        module,
        moduleResolution,
      };
      cpSync(`tests/consumers/${basename(folder)}.ts`, join(project, 'consumer.ts'));
      const config = { compilerOptions, files: ['consumer.ts'] };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
      await printed(`node '${resolve('node_modules/typescript/bin/tsc')}'`, project);
    },
  );
});

describe('the threads of @crownlands/bots', () => {
  const project = projectOf('@crownlands/bots');

  it('think in Node', async () => {
    cpSync('tests/consumers/node-thread.mjs', join(project, 'node-thread.mjs'));
    expect(await printed('node node-thread.mjs', project)).toBe('#48 null\n');
  });

  it('think in a page', async () => {
    const program = readFileSync('tests/consumers/page.mjs', 'utf8');
    const files = new Map([
      ['/', ['text/html', '<!doctype html><script type="module" src="/page.js"></script>']],
      ['/page.js', ['text/javascript', bundled(program, project)]],
      ['/worker.js', ['text/javascript', bundled("import '@crownlands/bots/web-worker'", project)]],
    ]);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url());
        const [contentType = '', body = ''] = files.get(pathname) ?? [];
        return route.fulfill({ contentType, body });
      });
      await page.goto('http://crownlands.test/');
      await page.waitForFunction(() => document.title !== '');
      expect(await page.title()).toBe('#48 null');
    } finally {
      await browser.close();
    }
  });
});

/** A program of a page, bundled by somebody who has never heard of our sources. */
function bundled(contents: string, project: string): string {
  const stdin = { contents, resolveDir: project };
  const { outputFiles } = buildSync({ stdin, bundle: true, format: 'esm', write: false });
  return outputFiles[0]?.text ?? '';
}

describe('the command line', () => {
  const project = projectOf(PROGRAM.name);

  it('needs nothing but itself', () => {
    const there = readdirSync(join(project, 'node_modules')).filter(
      (name) => !name.startsWith('.'),
    );
    expect(there).toEqual([PROGRAM.name]);
  });

  it('says its version, whatever lies beside it', async () => {
    mkdirSync(join(project, 'packages'));
    writeFileSync(join(project, 'packages/newer.ts'), '');
    const { version } = JSON.parse(readFileSync('apps/cli/package.json', 'utf8'));
    expect(await printed('npx crownlands --version', project)).toBe(`${version}\n`);
  });

  it('has its puzzles with it', async () => {
    const [line] = readFileSync('packages/puzzles/days/2027-01.txt', 'utf8').split('\n');
    const puzzle = await printed('npx crownlands puzzle --date 2027-01-01 --json', project);
    expect(JSON.parse(puzzle).text).toBe(line);
  });

  it('simulates on threads', async () => {
    const simulate = 'npx crownlands simulate --players 2 --games 4 --seed 1';
    const records = await printed(`${simulate} --jobs 2`, project);
    expect(records.trimEnd().split('\n')).toHaveLength(4);
    expect(await printed(`${simulate} --jobs 1`, project)).toBe(records);
  });

  it('plays matches on threads, the champion with its weights', async () => {
    const match = 'npx crownlands match champion greedy --games 2 --simulations 10 --jobs 2';
    const words = await printed(`${match} 2>&1`, project);
    expect(words).not.toContain('monte-carlo plays instead');
    expect(words).toMatch(/^champion .* 0$/m);
  });
});
