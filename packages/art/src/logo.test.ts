import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appIcon, turnIcon } from './logo.ts';

it.each([
  ['icon', appIcon],
  ['icon-turn', turnIcon],
])('the %s of the page is what is drawn here', (name, draw) => {
  expect(readFileSync(`apps/web/public/${name}.svg`, 'utf8').trim()).toBe(draw());
});
