import { say } from '../texts.ts';
import type { Feedback } from './page.tsx';
import type { Refused } from './positions.ts';

/** Says kindly why a domino does not go somewhere, and by which rule. */
export const whyNot = ({ refusal: { code, rule } }: Refused): Feedback => ({
  tone: 'wrong',
  text: `${say(`refusal.${code as 'off-frame' | 'not-free' | 'no-contact'}`)} (${rule}).`,
  why: say(`lesson.why.${rule as 'P1' | 'P2' | 'P3'}`),
});
