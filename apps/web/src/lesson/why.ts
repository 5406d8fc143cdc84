import { type Refused, sayRefusal } from '../board/trying.ts';
import { say } from '../words/texts.ts';
import type { Feedback } from './page.tsx';

/** Says kindly why a domino does not go somewhere, and by which rule. */
export const whyNot = ({ refusal }: Refused): Feedback => ({
  tone: 'wrong',
  text: `${sayRefusal(refusal)}.`,
  why: say(`lesson.why.${refusal.rule as 'P1' | 'P2' | 'P3'}`),
});
