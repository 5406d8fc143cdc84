import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptList } from './kept-list.ts';

const isText = (one: string | null): one is string => typeof one === 'string';
const adding = (text: string) => (all: readonly string[]) => [...all, text];
const removing = (text: string) => (all: readonly string[]) => all.filter((one) => one !== text);

let isFull = false;
beforeEach(() => {
  isFull = false;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('', 'QuotaExceededError');
      kept.set(key, text);
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('two tabs keep one list, and what one cannot store now it stores beside what the other has stored since', () => {
  const [mine, theirs] = [keptList('list', isText), keptList('list', isText)];
  mine.change(adding('done'));
  isFull = true;
  expect(mine.change(adding('mine'))).toEqual(['done', 'mine']);
  expect(theirs.all()).toEqual(['done']);
  isFull = false;
  theirs.change(removing('done'));
  theirs.change(adding('theirs'));
  expect(mine.all()).toEqual(['theirs', 'mine']);
  mine.change(adding('more'));
  for (const list of [mine, theirs]) expect(list.all()).toEqual(['theirs', 'mine', 'more']);
  theirs.change(removing('mine'));
  expect(mine.all()).toEqual(['theirs', 'more']);
});

it('without any room a list lasts as long as the page', () => {
  isFull = true;
  const list = keptList('list', isText);
  list.change(adding('one'));
  list.change(adding('other'));
  expect(list.change(removing('one'))).toEqual(['other']);
  expect(list.all()).toEqual(['other']);
});
