import {
  dealFrom,
  gameNumberAt,
  noncesAt,
  stateAfter,
  type TableEvent,
} from '@crownlands/protocol';
import { isOver, must } from '@crownlands/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { act, PERSONS, playable, playOne } from '../../test/acts.ts';
import { SECRET, sitting, tableWith } from '../../test/table.ts';

/** All numbers of dominoes that the events of the last game name. */
const namedIn = (events: readonly TableEvent[]): number[] => {
  const game = events.slice(events.findLastIndex(({ type }) => type === 'started'));
  return game.flatMap((event) => [
    ...('row' in event ? (event.row ?? []) : []),
    ...(event.type === 'moved' ? [Number(/\d+/.exec(event.move)?.[0])] : []),
  ]);
};

it('whatever anybody does: a table is what its log tells, which tells nothing too early', () => {
  fc.assert(
    fc.property(
      playable,
      fc.boolean(),
      fc.array(act, { maxLength: 60 }),
      (settings, isFull, acts) => {
        const table = tableWith(settings);
        for (const seat of table.state().seats.keys()) {
          if (isFull) table.do(must(PERSONS[seat]), sitting(seat));
        }
        for (const act of acts) {
          if ('command' in act) table.do(act.person, act.command);
          else if ('moves' in act) {
            for (let move = 0; move < act.moves; move++) playOne(table, act.choice + move);
          } else table.wait(act.wait);
        }
        const state = table.state();
        const events: TableEvent[] = JSON.parse(JSON.stringify(table.events()));
        expect(stateAfter(events)).toEqual(state);
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
        if (!state.played) return;
        const { rules } = state.settings;
        const number = gameNumberAt(state) - (isOver(state.played.game) ? 1 : 0);
        const { deck } = dealFrom(rules, SECRET, noncesAt(state), number);
        const hidden = new Set(deck.slice(state.played.deck.length));
        expect(namedIn(events).filter((domino) => hidden.has(domino))).toEqual([]);
        expect(JSON.stringify(events).includes(SECRET)).toBe(state.secret !== null);
      },
    ),
    { numRuns: 300 },
  );
});
