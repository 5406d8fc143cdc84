import { useEffect } from 'preact/hooks';
import { type Adviser, openAdviser } from './adviser.ts';
import { random } from './random.ts';
import { startThinker } from './thinking.ts';

/** The adviser of the page, whose thread is there as long as somebody uses it. */
export const adviser = openAdviser(startThinker, random);

/** It begins anew with each part of the page. */
export function useAdviser(): Adviser {
  useEffect(() => adviser.end, []);
  return adviser;
}
