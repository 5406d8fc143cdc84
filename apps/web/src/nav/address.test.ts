import { describe, expect, it } from 'vitest';
import {
  type Address,
  GAME_SCREENS,
  PERSON_SCREENS,
  pathOf,
  RECORD_SCREENS,
  readPath,
  SCREENS,
} from './address.ts';

const ADDRESSES: readonly Address[] = [
  { screen: 'home' },
  ...SCREENS.map((screen) => ({ screen })),
  ...GAME_SCREENS.map((screen) => ({ screen, id: 'abc123' })),
  { screen: 'rules', at: 'P3' },
  { screen: 'leaderboard', at: '3' },
  ...PERSON_SCREENS.map((screen) => ({ screen, id: 'a-person' })),
  ...RECORD_SCREENS.map((screen) => ({ screen, id: 'abc123', packed: '' })),
  ...RECORD_SCREENS.map((screen) => ({ screen, id: null, packed: '1H4sI.1H4sI' })),
  { screen: 'puzzles', id: '2026-11-18' },
];

it.each(ADDRESSES)('$screen has a path that leads back to it', (address) => {
  const { pathname, hash } = new URL(pathOf(address, 'sr-Cyrl'), 'http://localhost');
  expect(readPath(pathname, hash)).toEqual({ language: 'sr-Cyrl', address });
});

describe('the path', () => {
  it.each([
    ['/hu/', { screen: 'home' }],
    ['/hu/pad', { screen: 'pad' }],
    ['/hu/rules', { screen: 'rules' }],
    ['/hu/rules#P3', { screen: 'rules', at: 'P3' }],
    ['/hu/leaderboard#3', { screen: 'leaderboard', at: '3' }],
    ['/hu/profile/abc', { screen: 'profile', id: 'abc' }],
    ['/hu/table/abc', { screen: 'table', id: 'abc' }],
    ['/hu/replay/abc', { screen: 'replay', id: 'abc', packed: '' }],
    ['/hu/replay#1H4sI', { screen: 'replay', id: null, packed: '1H4sI' }],
    ['/hu/', { screen: 'unknown' }],
  ] satisfies [string, Address][])('%s stays what it is', (path, address) => {
    expect(pathOf(address, 'hu')).toBe(path);
  });

  it('without a language is for all', () => {
    expect(pathOf({ screen: 'pad' }, null)).toBe('/pad');
    expect(pathOf({ screen: 'home' }, null)).toBe('/');
  });
});

it.each([')', ',', '.', '…', '%20', '%E2%80%A6', '&amp;'])(
  'a table is read without the %s of a message',
  (sign) => {
    const { address } = readPath(`/hu/table/eEvzUUrbYjZlq3vbmrNAPA${sign}`, '');
    expect(address).toEqual({ screen: 'table', id: 'eEvzUUrbYjZlq3vbmrNAPA' });
    expect(readPath(`/replay/eEvzUUrbYjZlq3vbmrNAPA${sign}`, '').address).toEqual({
      screen: 'replay',
      id: 'eEvzUUrbYjZlq3vbmrNAPA',
      packed: '',
    });
  },
);

it.each([
  ['/', null, 'home'],
  ['/table/abc', null, 'table'],
  ['/xx/', null, 'home'],
  ['/de-AT/pad', null, 'pad'],
  ['/nowhere/', null, 'unknown'],
  ['/hu/table', 'hu', 'unknown'],
  ['/hu/rules/more', 'hu', 'unknown'],
  ['/hu/table/a/b', 'hu', 'unknown'],
  [`/hu/table/${'a'.repeat(33)}`, 'hu', 'unknown'],
  ['/hu/table/)', 'hu', 'unknown'],
])('%s is read as %s %s', (path, language, screen) => {
  expect(readPath(path, '')).toMatchObject({ language, address: { screen } });
});
