import { useEffect, useState } from 'preact/hooks';
import { type Adviser, openAdviser } from './adviser.ts';
import { random } from './random.ts';
import { startThinker } from './thinking.ts';

/** An adviser for as long as a part of the page is there. */
export function useAdviser(): Adviser {
  const [adviser] = useState(() => openAdviser(startThinker, random));
  useEffect(() => adviser.end, [adviser]);
  return adviser;
}
