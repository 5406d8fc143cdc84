import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appIcon } from './logo.ts';

it('the icon of the page is what is drawn here', () => {
  expect(readFileSync('apps/web/public/icon.svg', 'utf8').trim()).toBe(appIcon());
});
