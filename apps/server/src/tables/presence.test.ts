import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SILENCE, type Store } from '../store/store.ts';
import { type Company, companyOn, type Visitors } from './presence.ts';

const TABLE = 'a-table-of-the-tests';
const ANA: Visitors = { here: [0], watchers: 0 };
const GUESTS: Visitors = { here: [2], watchers: 3 };
const NOBODY: Visitors = { here: [], watchers: 0 };

/** Servers that hear each other's words at once, unless they sleep or one is mute; `words` counts them. */
function servers(...names: readonly string[]) {
  const hearers = new Map<string, (server: string, word: string) => void>();
  const wakes = new Map<string, (table: null) => void>();
  const asleep = new Set<string>();
  const mute = new Set<string>();
  let now = 1_000_000;
  let words = 0;
  const join = (name: string): Company => {
    const store: Pick<Store, 'tell' | 'onWord' | 'onWake'> = {
      async tell(word) {
        if (mute.has(name)) throw new Error('nobody can be reached');
        words++;
        for (const [other, hear] of hearers) {
          if (other !== name && !asleep.has(other)) hear(name, word);
        }
      },
      onWord: (hear) => void hearers.set(name, hear),
      onWake: (hear) => void wakes.set(name, hear),
    };
    return companyOn(store as Store, () => now);
  };
  return {
    companies: names.map(join) as [Company, Company, ...Company[]],
    join,
    asleep,
    mute,
    wake: (name: string) => wakes.get(name)?.(null),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    words: () => words,
  };
}

it('a server knows whom the others have at a table, and hears of each change', () => {
  const { companies, join } = servers('one', 'two');
  const [one, two] = companies;
  const changes: string[] = [];
  two.onChange((table) => changes.push(table));
  for (const company of companies) company.beat();
  one.tell(TABLE, ANA);
  expect([one.elsewhere(TABLE), two.elsewhere(TABLE)]).toEqual([NOBODY, ANA]);
  two.tell(TABLE, GUESTS);
  const three = join('three');
  three.beat();
  expect(three.elsewhere(TABLE)).toEqual({ here: [0, 2], watchers: 3 });
  one.tell(TABLE, NOBODY);
  expect(three.elsewhere(TABLE)).toEqual(GUESTS);
  expect(two.elsewhere(TABLE)).toEqual(NOBODY);
  expect(changes.filter((table) => table === TABLE).length).toBeGreaterThanOrEqual(2);
});

it('visitors of a server that is gone are forgotten, until it is heard again', () => {
  const { companies, wait, asleep } = servers('one', 'two');
  const [one, two] = companies;
  for (const company of companies) company.beat();
  one.tell(TABLE, ANA);
  wait(SILENCE + 1);
  asleep.add('one');
  two.beat();
  expect(two.elsewhere(TABLE)).toEqual(NOBODY);
  asleep.delete('one');
  one.beat();
  expect(two.elsewhere(TABLE)).toEqual(ANA);
});

it('who may have missed a word asks again', () => {
  const { companies, wake, asleep } = servers('one', 'two');
  const [one, two] = companies;
  for (const company of companies) company.beat();
  asleep.add('two');
  one.tell(TABLE, ANA);
  asleep.delete('two');
  expect(two.elsewhere(TABLE)).toEqual(NOBODY);
  wake('two');
  one.beat();
  expect(two.elsewhere(TABLE)).toEqual(ANA);
});

it('what could not be said is said with the next beat, once', async () => {
  const { companies, mute, words } = servers('one', 'two');
  const [one, two] = companies;
  for (const company of companies) company.beat();
  for (const here of [ANA, GUESTS, NOBODY, ANA]) {
    mute.add('one');
    one.tell(TABLE, here);
    await nextTurn();
    mute.delete('one');
    one.beat();
    expect(two.elsewhere(TABLE)).toEqual(here);
  }
  const before = words();
  one.beat();
  expect(words()).toBe(before + 1);
});

it('what could not be asked is asked with the next beat', async () => {
  const { companies, mute } = servers('one', 'two');
  const [one, two] = companies;
  one.tell(TABLE, ANA);
  mute.add('two');
  one.beat();
  await nextTurn();
  mute.delete('two');
  two.beat();
  expect(two.elsewhere(TABLE)).toEqual(ANA);
});

it('who was taken for gone hears of what has happened meanwhile', () => {
  const { companies, wake } = servers('one', 'two');
  const [one, two] = companies;
  for (const company of companies) company.beat();
  for (const here of [ANA, NOBODY]) {
    wake('one'); // and it knows of no other
    one.tell(TABLE, here);
    two.beat();
    one.beat();
    expect(two.elsewhere(TABLE)).toEqual(here);
  }
});

it('who is asked keeps whom it knows', () => {
  const { companies, wake } = servers('one', 'two');
  const [one, two] = companies;
  for (const company of companies) company.beat();
  one.tell(TABLE, ANA);
  const seen: Visitors[] = [];
  two.onChange(() => seen.push(two.elsewhere(TABLE)));
  wake('one');
  two.beat();
  one.beat();
  expect([...seen, two.elsewhere(TABLE)]).toEqual(seen.concat(ANA).map(() => ANA));
});

it('a server that is alone says nothing but that it is there, nor what does not change', () => {
  const { companies, words, join } = servers('one');
  const [one] = companies;
  one.tell(TABLE, ANA);
  one.tell(TABLE, NOBODY);
  one.tell(TABLE, ANA);
  one.beat();
  expect(words()).toBe(1);
  join('two').beat();
  const before = words();
  one.tell(TABLE, ANA);
  expect(words()).toBe(before);
});
