import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynastyRecord, GameRecord } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { refereeLegal, refereeResult } from '@crownlands/rules/test/referee';
import { describe, expect, it, vi } from 'vitest';
import {
  changedProgram,
  expectOneLine,
  FULL_DISK,
  folder,
  run,
  start,
  startIn,
} from '../test/run.ts';

/** A person at the keyboard: reads until asked, then answers. */
const sitDown = (...args: string[]) => answering(start(['play', '--seed', '1', ...args]));

function answering(child: ReturnType<typeof start>) {
  let shown = '';
  let choice = '';
  let isOver = false;
  child.stdout.on('data', (data) => {
    shown += data;
  });
  const closed = once(child, 'close').then(([status]) => {
    isOver = true;
    return status;
  });

  /** All that has been shown since the last answer; it ends with a prompt unless the game is over. */
  async function read(): Promise<string> {
    while (!isOver && !/(^|\n)[^\n>]+> $/.test(shown)) {
      await Promise.race([once(child.stdout, 'data'), closed]);
    }
    const text = shown;
    shown = '';
    choice = firstChoice(text) ?? choice;
    return text;
  }

  async function answer(text: string): Promise<string> {
    child.stdin.write(`${text}\n`);
    return read();
  }

  /** So many times the first thing on the list. */
  async function choose(times: number): Promise<string> {
    let text = '';
    for (let i = 0; i < times && !isOver; i++) text += await answer(choice);
    return text;
  }

  return { child, closed, read, answer, choose };
}

async function playToTheEnd(...args: string[]): Promise<string> {
  const person = sitDown(...args);
  return (await person.read()) + (await person.choose(1000));
}

/** The first spot or domino of the list above the prompt. */
function firstChoice(text: string): string | undefined {
  const spot = /^ {2}([a-z]+): ([NESW])\+\d/m.exec(text);
  if (spot) return `${spot[1]}${spot[2]}`;
  return /^ {2} ?(\d+)\[/m.exec(text)?.[1];
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('a game in the terminal', () => {
  it.each([
    ['against a bot', [], 2],
    ['with everything', ['--variants', 'mighty-duel,wider-offer,middle-kingdom,harmony'], 2],
    ['of three people', ['--names', 'Ana,Béla,Cyril'], 3],
    ['of two people and two bots', ['--names', 'Ana,Marko', '--players', '4'], 4],
  ])('%s is played to its end and kept', async (_name, args, players) => {
    const file = join(folder().path, 'game.json');
    const text = await playToTheEnd(file, ...args);
    expect(text).toMatch(/( wins|share the victory).*\.\n$/);
    const record = readJson(file) as GameRecord;
    expect(record.rules.players).toBe(players);
    expect(record.result?.winners).toEqual(refereeResult(record).winners);
    for (const { total } of record.result?.scores ?? []) expect(text).toContain(` has ${total}: `);
    for (const { name, bot } of record.seats) expect(text.includes(`${name}> `)).toBe(!bot);
    expect((await run(['play', file])).stdout).toMatch(/( wins|share the victory).*\.\n$/);
  });

  it('counts all rounds, the last one too', async () => {
    const text = await playToTheEnd('--names', 'Ana,Eva');
    const rounds = [...text.matchAll(/Round (\d) of 6/g)].map(([, round]) => Number(round));
    expect([...new Set(rounds)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(text).toContain('The game is over');
  });

  it('runs a dynasty of three games', async () => {
    const file = join(folder().path, 'dynasty.json');
    const text = await playToTheEnd(file, '--variants', 'dynasty');
    expect(text).toContain('After 1 of 3 games');
    expect(text).toContain('After 3 of 3 games');
    const { games, totals } = readJson(file) as DynastyRecord;
    expect(games).toHaveLength(3);
    expect(text).toContain(`After 3 of 3 games: Player ${totals?.[0]}, squire bot ${totals?.[1]}.`);
    expect((await run(['replay', file])).status).toBe(0);
  });

  it('draws kingdoms with letters on the legal spots', async () => {
    const ana = sitDown('--names', 'Ana,Eva', '--ascii');
    await ana.read();
    const text = await ana.choose(3);
    expect(text).toContain('Round 1 of 6');
    expect(text).toContain('| @   |');
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    const list = text.slice(text.indexOf('such as'));
    const letters = [...list.matchAll(/ ([a-z]+): [NESW]/g)].map(([, letter]) => letter);
    expect(letters).toHaveLength(9); // 12 ways for two equal halves around a castle, from 9 squares
    for (const letter of letters) expect(text).toMatch(new RegExp(` ${letter} {3}`));
    ana.child.kill();
  });
});

describe('at the prompt', () => {
  it('wrong answers get a reason', async () => {
    const ana = sitDown('--names', 'Ana,Eva');
    const first = await ana.read();
    expect(await ana.answer('49')).toContain('There is no domino 49 (rule C1).');
    expect(await ana.answer('#1')).toContain('(rule S4).');
    expect(await ana.answer('1@1,0E')).toContain('(rule T2).');
    expect(await ana.answer('dance')).toContain('Type the number of a domino');
    expect(await ana.answer('help')).toContain('take back the last choice');
    expect(await ana.answer('unseen')).toContain('Not seen yet: 44 dominoes, of which 20 are');
    expect(first).toContain(await ana.answer(''));
    await ana.choose(3); // the last claim is no choice
    const placing = await ana.answer('table');
    const domino = /place (\d+)\[/.exec(placing)?.[1];
    expect(await ana.answer('Z')).toContain('Type a letter and a direction');
    expect(await ana.answer(`${domino}@5,5E`)).toContain('(rule P1).');
    expect(await ana.answer(`${domino}x`)).toContain('(rule T3).');
    expect(await ana.choose(1)).toContain('claim a domino');
    ana.child.kill();
  });

  it('undo takes back choices, but not past a revealed row', async () => {
    const ana = sitDown('--names', 'Ana,Eva');
    const first = await ana.read();
    expect(await ana.answer('undo')).toContain('There is nothing to take back.');
    await ana.choose(1);
    const again = await ana.answer('undo');
    expect(again).toContain('Taken back: ');
    expect(first.slice(-100)).toBe(again.slice(-100));
    await ana.choose(3);
    expect(await ana.answer('undo')).toContain('A new row has been revealed');
    const placing = await ana.answer('table');
    await ana.choose(1);
    expect(await ana.answer('undo')).toContain(placing);
    ana.child.kill();
  });

  it('undo goes back over the moves of bots', async () => {
    const file = join(folder().path, 'game.json');
    const ana = sitDown(file, '--names', 'Ana', '--first-order', 'snake');
    await ana.read();
    for (let tries = 0; tries < 30; tries++) {
      const before = readJson(file).moves.length;
      await ana.choose(1);
      if (readJson(file).moves.length < before + 3) continue;
      if ((await ana.answer('undo')).includes('revealed')) continue;
      expect(readJson(file).moves).toHaveLength(before);
      ana.child.kill();
      return;
    }
    throw new Error('the bot never moved between two choices');
  });

  it('quit asks once before it leaves a game that is not saved', async () => {
    const ana = sitDown('--names', 'Ana,Eva');
    await ana.read();
    expect(await ana.answer('quit')).toContain('Type quit once more');
    await ana.answer('table');
    expect(await ana.answer('q')).toContain('Type quit once more');
    expect(await ana.answer('quit')).toBe('The game is not saved.\n');
  });

  it.each([
    ['save nowhere/game.json', 2],
    ['table', 0],
  ])('after %s, leaving without a save has the status %i', async (answer, status) => {
    const ana = sitDown('--names', 'Ana,Eva');
    await ana.read();
    await ana.answer(answer);
    expect(await ana.answer('quit')).toContain('Type quit once more');
    await ana.answer('quit');
    expect(await ana.closed).toBe(status);
  });

  it.each([
    ['game', []],
    ['dynasty', ['--variants', 'dynasty']],
  ])('a %s that could not be saved waits to be saved or given up', async (_, args) => {
    const kept = join(folder().path, 'kept.json');
    const ana = sitDown('--names', 'Ana,Eva', ...args);
    await ana.read();
    let text = await ana.answer('save nowhere/game.json');
    while (/(Ana|Eva)> $/.test(text)) text = await ana.choose(1);
    expect(text).toMatch(/save or quit> $/);
    expect(await ana.answer('quit')).toContain('Type quit once more');
    expect(await ana.answer(`save ${kept}`)).toContain('Saved in');
    expect(await ana.closed).toBe(0);
    expect((await run(['replay', kept])).status).toBe(0);
  });

  it('save begins to keep a game, but not over another file', async () => {
    const { path, file } = folder();
    const other = file('other.txt', 'mine');
    const ana = sitDown('--names', 'Ana,Eva');
    await ana.read();
    expect(await ana.answer('save')).toContain('Where to?');
    expect(await ana.answer(`save ${other}`)).toContain('is there already');
    expect(readFileSync(other, 'utf8')).toBe('mine');
    expect(await ana.answer(`save ${join(path, 'no', 'where.json')}`)).toContain(
      'Not saved: no such file',
    );
    const kept = join(path, 'kept.json');
    expect(await ana.answer(`save ${kept}`)).toContain('Saved in');
    expect(readJson(kept).moves).toEqual([]);
    await ana.choose(1);
    expect(readJson(kept).moves).toHaveLength(1);
    expect(await ana.answer('quit')).toContain(`Continue with: npx crownlands play ${kept}`);
    expect(readdirSync(path).sort()).toEqual(['kept.json', 'other.txt']);
  });
});

describe('leaving and coming back', () => {
  it('the end of input leaves the game', async () => {
    const { status, stdout } = await run(['play', '--seed', '1']);
    expect(stdout).toMatch(/The game is not saved\.\n$/);
    expect(status).toBe(0);
  });

  it('a killed game goes on where it was, and tells no row that is still to come', async () => {
    const file = join(folder().path, 'game.json');
    const ana = sitDown(file, '--names', 'Ana,Eva', '--variants', 'harmony');
    await ana.read();
    await ana.choose(9);
    ana.child.kill('SIGKILL');
    await ana.closed;
    const before = readJson(file) as GameRecord;
    expect(before.moves).toHaveLength(10);
    expect(before.deck).toHaveLength(8);
    expect(before).not.toHaveProperty('result');
    expect(refereeLegal(before).length).toBeGreaterThan(0);
    const text = await playToTheEnd(file);
    expect(text).toMatch(/( wins|share the victory).*\.\n$/);
    const after = readJson(file) as GameRecord;
    expect(after.moves.slice(0, 10)).toEqual(before.moves);
    expect(after.deck.slice(0, 8)).toEqual(before.deck);
    expect(after.seats).toEqual(before.seats);
    expect(after.result?.winners).toEqual(refereeResult(after).winners);
  });

  it('a move is kept before it is told', async () => {
    const file = join(folder().path, 'game.json');
    const ana = sitDown(file, '--names', 'Ana', '--bots', 'duke,duke,duke');
    const choice = firstChoice(await ana.read());
    const before = readJson(file).moves.length;
    const told = once(ana.child.stdout, 'data');
    ana.child.stdin.write(`${choice}\n`);
    expect(String((await told)[0])).toContain('Ana claims');
    expect(readJson(file).moves.length).toBeGreaterThan(before);
    ana.child.kill('SIGKILL');
    await ana.closed;
  });

  it('a game that is only looked at stays as it was, and keeps its mode', async () => {
    const { record } = playthrough(options(2), 1);
    const path = folder().file('game.json', JSON.stringify({ ...record, proof: 'secret' }));
    chmodSync(path, 0o600);
    await run(['play', path]);
    expect(readJson(path)).toHaveProperty('proof');
    const ana = sitDown(join(folder().path, 'x.json'), '--names', 'Ana,Eva');
    await ana.read();
    ana.child.kill();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('does not overwrite what another program has written', async () => {
    const file = join(folder().path, 'game.json');
    const ana = sitDown(file, '--names', 'Ana,Eva');
    await ana.read();
    writeFileSync(file, 'mine');
    expect(await ana.choose(1)).toContain('another program has changed it');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    ana.child.kill();
  });

  it('goes on with a file that begins with a byte-order mark, and saves it without', async () => {
    const { moves, ...record } = playthrough(options(2), 1).record;
    const begun = { ...record, deck: record.deck.slice(0, 4), moves: [], result: undefined };
    const path = folder().file('game.json', `\ufeff${JSON.stringify(begun)}`);
    const ana = sitDown(path);
    await ana.read();
    expect(await ana.choose(1)).not.toContain('Not saved');
    expect(readJson(path).moves).toHaveLength(1);
    ana.child.kill();
  });

  it('removes what a killed program had only begun to write', async () => {
    const { path, file } = folder();
    const game = join(path, 'game.json');
    for (const name of ['game.json.1.part', 'game.json.23456.part', 'other.json.1.part']) {
      file(name, '{"format":');
    }
    const ana = sitDown(game, '--names', 'Ana,Eva');
    await ana.read();
    expect(readdirSync(path).sort()).toEqual(['game.json', 'other.json.1.part']);
    ana.child.kill();
  });

  it('a dynasty goes on in its second game', async () => {
    const { file } = folder();
    const rules = options(2, ['dynasty']);
    const { record } = playthrough(rules, 5);
    const { result, ...second } = { ...playthrough(rules, 6).record, moves: [] };
    const games = [record, { ...second, deck: second.deck.slice(0, 4) }];
    const path = file('dynasty.json', JSON.stringify({ format: 'kingdomino-dynasty/1', games }));
    const text = await playToTheEnd(path);
    expect(text).toContain('After 2 of 3 games');
    expect((readJson(path) as DynastyRecord).games).toHaveLength(3);
  });

  it.each([
    ['another setting', [], '{}', ['--players', '3'], '--players does not go with'],
    ['a broken file', [], '{"format":', [], 'F1: this is not JSON'],
    ['an unknown bot', [{ bot: 'deep-blue' }], '', [], 'seats[0].bot: there is no bot deep-blue'],
  ])('%s is refused, and the file stays as it was', async (_name, seats, text, args, words) => {
    const { record } = playthrough(options(2), 1);
    const changed = {
      ...record,
      seats: record.seats.map((seat, index) => ({ ...seat, ...seats[index] })),
    };
    const content = text || JSON.stringify(changed);
    const path = folder().file('game.json', content);
    const { status, stderr, stdout } = await run(['play', path, ...args]);
    expect(stderr).toContain(words);
    expect([status, stdout]).toEqual([2, '']);
    expect(readFileSync(path, 'utf8')).toBe(content);
  });
});

describe('a disk that is full', () => {
  /** Plays until a move cannot be saved. */
  async function fill(path: string) {
    const file = join(path, 'game.json');
    const ana = answering(startIn(FULL_DISK, ['play', '--seed', '1', file, '--names', 'Ana,Eva']));
    let text = await ana.read();
    while (!text.includes('Not saved')) text = await ana.choose(1);
    expect(text).toContain(`Not saved in ${file}: file too large`);
    return { ana, file };
  }

  it('leaves the last game that was saved whole, and is told of each time', async () => {
    const { path } = folder();
    const { ana, file } = await fill(path);
    const saved = readFileSync(file, 'utf8');
    expect((await run(['replay'], saved)).status).toBe(0);
    expect(await ana.choose(1)).toContain('Not saved');
    expect(readFileSync(file, 'utf8')).toBe(saved);
    expect(readdirSync(path)).toEqual(['game.json']);
    ana.child.kill();
  });

  it('makes quit ask before it leaves, and the status tells of it', async () => {
    const { ana } = await fill(folder().path);
    expect(await ana.answer('quit')).toMatch(/Not saved in .*\n.*Type quit once more/);
    expect(await ana.answer('quit')).toContain('The game is not saved.\n');
    expect(await ana.closed).toBe(2);
  });

  it('is told of when the input ends', async () => {
    const { ana } = await fill(folder().path);
    ana.child.stdin.end();
    expect(await ana.closed).toBe(2);
    expect(await ana.read()).toMatch(/Not saved in .*\nThe game is not saved\.\n$/);
  });

  it('does not end a finished game before it is saved or given up', async () => {
    const { ana } = await fill(folder().path);
    let text = '';
    while (!text.endsWith('save or quit> ')) text = await ana.choose(1);
    expect(await ana.answer('1')).toContain('The game is over. Type save FILE');
    expect(await ana.answer('save elsewhere/game.json')).toContain('Not saved: no such file');
    expect(await ana.answer('quit')).toContain('Type quit once more');
    await ana.answer('quit');
    expect(await ana.closed).toBe(2);
  });
});

it('refuses a line without an end, and does not read on', async () => {
  const { status, stdout, stderr } = await run(['play', '--seed', '1'], 'x'.repeat(2 ** 24));
  expectOneLine({ status, stdout: '', stderr }, 2, 'standard input:1: F1: longer than the 4096');
  expect(stdout).toMatch(/> $/);
});

describe('bots that think', () => {
  /** The built program with another thread for its bots. */
  const programWith = (thread: string) =>
    changedProgram((text, name) => (name === 'bot-thread.js' ? thread : text));

  /** Standard input and output count as a terminal. */
  const TERMINAL = {
    NODE_OPTIONS: `--import "data:text/javascript,process.stdin.isTTY=process.stdout.isTTY=true"`,
  };

  it('do not keep a person at a terminal from leaving', async () => {
    const { main } = programWith('setInterval(() => {}, 1000);');
    const args = ['play', '--seed', '1', '--first-order', 'clockwise', '--first', 'Player'];
    const child = start(args, TERMINAL, main);
    const closed = once(child, 'close');
    let shown = '';
    child.stdout.on('data', (data) => {
      shown += data;
    });
    await vi.waitUntil(() => shown.includes('Player> '), 30_000);
    child.stdin.write(`${firstChoice(shown)}\n`);
    await vi.waitUntil(() => shown.includes('Player claims'), 30_000);
    child.stdin.end('\x03'); // Ctrl-C; a pipe, unlike a terminal, also has to be closed
    expect(await closed).toEqual([0, null]);
    expect(shown).toMatch(/Player claims.*\n\nThe game is not saved\.\n$/);
  });

  it('can be asked again after their thread has died', async () => {
    const { main, file } = programWith('throw new Error("no engine");');
    const game = join(folder().path, 'game.json');
    const args = ['play', game, '--seed', '1', '--first-order', 'clockwise', '--first', 'Player'];
    const ana = answering(start(args, {}, main));
    const [, other] = [...(await ana.read()).matchAll(/^ {2} ?(\d+)\[/gm)];
    const trouble = /squire bot has no move: no engine\.\nEnter to ask again, save or quit> $/;
    expect(await ana.choose(1)).toMatch(trouble);
    expect(await ana.answer(`${other?.[1]}`)).toMatch(trouble); // nobody else moves for it
    expect(readJson(game).moves).toHaveLength(1);
    file('bot-thread.js', readFileSync(new URL('../dist/bot-thread.js', import.meta.url), 'utf8'));
    expect(await ana.answer('')).toMatch(/squire bot claims .*[\s\S]*Player> $/);
    ana.child.kill();
  });
});
