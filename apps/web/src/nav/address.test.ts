import { expect, it } from 'vitest';
import { addressOf, type Place, readAddress } from './address.ts';

const PLACES: readonly Place[] = [
  { screen: 'home' },
  { screen: 'games' },
  { screen: 'learn' },
  { screen: 'rules' },
  { screen: 'pad' },
  { screen: 'table', id: 'abc123' },
  { screen: 'replay', id: 'abc123', packed: '' },
  { screen: 'replay', id: null, packed: '1H4sI' },
];

it.each(PLACES)('$screen has an address that leads back to it', (place) => {
  const { pathname, hash } = new URL(addressOf(place, 'sr-Cyrl'), 'http://localhost');
  expect(readAddress(pathname, hash)).toEqual({ language: 'sr-Cyrl', place });
});

it.each([
  ['/', null, 'home'],
  ['/table/abc', null, 'table'],
  ['/xx/', null, 'unknown'],
  ['/hu/table', 'hu', 'unknown'],
  ['/hu/rules/more', 'hu', 'unknown'],
  ['/hu/table/a/b', 'hu', 'unknown'],
])('%s is read as %s %s', (path, language, screen) => {
  expect(readAddress(path, '')).toMatchObject({ language, place: { screen } });
});
