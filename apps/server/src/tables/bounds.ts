import type { Command, TableState } from '@crownlands/protocol';
import { type Circumstances, refuse } from './circumstances.ts';

/** Events of a table after which nothing is done there that is not play. */
const TALKATIVE = 1000;

/** Events after which nothing begins that could go on and on; what a table needs to end is always done. */
const LONGEST = 2000;

/** What could be done again and again, and is not play. */
const CHATTER: ReadonlySet<Command['type']> = new Set(['say', 'stand', 'change', 'seat-bot']);

/** Whether this is talk, or seats and settings being turned about: who sits anew does not do so alone. */
export function isChatter(command: Command, { seats }: TableState, { own }: By): boolean {
  if (command.type !== 'sit') return CHATTER.has(command.type);
  if (command.from !== undefined) return true;
  return own.includes(command.seat) && seats[command.seat]?.who === 'person';
}

type By = Pick<Circumstances, 'own'>;

/** Whether a log is too long for a command. */
export function isTooLate(command: Command, state: TableState, by: By): boolean {
  if (isChatter(command, state, by)) return isTalkative(state);
  return (command.type === 'sit' || command.type === 'ask-undo') && state.seq >= LONGEST;
}

export const isTalkative = ({ seq }: TableState): boolean => seq >= TALKATIVE;

export const TOO_MUCH = refuse('full', 'too much has happened at this table');
