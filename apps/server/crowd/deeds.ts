import {
  type Command,
  playsFor,
  stateAfter,
  type TableEvent,
  type TableState,
} from '@crownlands/protocol';
import type { Acknowledged } from './player.ts';

/** What a person has done at a table, as its log has it. */
type Deed = { readonly seq: number; readonly text: string };

/** What persons have done at a table, without what bots and substitutes have. */
function deedsIn(log: readonly TableEvent[]): readonly Deed[] {
  let state: TableState | null = null;
  return log.flatMap((event) => {
    const text = textOf(event, state);
    state = stateAfter([event], state);
    return text === null ? [] : [{ seq: event.seq, text }];
  });
}

function textOf(event: TableEvent, before: TableState | null): string | null {
  switch (event.type) {
    case 'sat':
    case 'asked':
    case 'returned':
    case 'again':
      return `${event.type} ${event.seat}`;
    case 'answered':
      return `answered ${event.seat} ${event.isAccepted}`;
    case 'left':
      return event.why === 'left' ? `left ${event.seat}` : null;
    case 'started':
      return before?.played ? 'started' : null; // the first begins by itself
    case 'moved':
      return before && playsFor(before, event.seat) === 'person'
        ? `moved ${event.seat} ${event.move}`
        : null;
    default:
      return null;
  }
}

/** The same of a command; null where something else follows from it. */
function textBy(command: Command): string | null {
  switch (command.type) {
    case 'sit':
      return `sat ${command.seat}`;
    case 'ask-undo':
      return `asked ${command.seat}`;
    case 'return':
      return `returned ${command.seat}`;
    case 'rematch':
      return `again ${command.seat}`;
    case 'answer':
      return `answered ${command.seat} ${command.isAccepted}`;
    case 'leave':
      return `left ${command.seat}`;
    case 'next-game':
      return 'started';
    case 'move':
      return `moved ${command.seat} ${command.move}`;
    default:
      return null;
  }
}

/** How much of what was acknowledged is gone, and how much was done twice or without a word. */
export function accountOf(
  log: readonly TableEvent[],
  acknowledged: readonly Acknowledged[],
): { readonly lost: number; readonly doubled: number } {
  const deeds = deedsIn(log);
  const known = acknowledged.flatMap(({ command, seq }) => {
    const text = textBy(command);
    return text === null ? [] : [{ text, seq }];
  });
  const kept = known.flatMap(({ text, seq }) => {
    const deed = deeds.findLast((one) => one.seq <= seq && one.text === text);
    return deed ? [deed] : [];
  });
  const accounted = new Set(kept).size;
  return { lost: known.length - accounted, doubled: deeds.length - accounted };
}
