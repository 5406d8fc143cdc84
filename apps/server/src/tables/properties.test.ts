import {
  type Command,
  dealFrom,
  gameNumberAt,
  noncesAt,
  type Pace,
  PHRASES,
  SITTERS,
  seatToAct,
  stateAfter,
  type TableEvent,
} from '@crownlands/protocol';
import { checkOptions, formatMove, isOver, legalMoves, must, VARIANTS } from '@crownlands/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECRET, settingsWith, sitting, type TestTable, tableWith } from '../../test/table.ts';

const PERSONS = ['ana', 'ben', 'cleo', 'dan'];

const seat = fc.nat(3);
const pace = fc.constantFrom<Pace>(
  { type: 'none' },
  { type: 'turn', seconds: 30 },
  { type: 'game', minutes: 2 },
  { type: 'days', days: 1 },
);
const settings = fc
  .record({
    players: fc.constantFrom(2 as const, 3 as const, 4 as const),
    variants: fc.subarray([...VARIANTS]),
    pace,
    mayWatch: fc.boolean(),
  })
  .map(({ pace, mayWatch, ...rules }) => settingsWith(rules, { pace, mayWatch }));

/** Those that go together, with which a table can be opened. */
const playable = settings.filter(({ rules }) => checkOptions(rules).ok);

/** Any command, most of them at the wrong time or of the wrong person. */
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('sit' as const),
    seat,
    name: fc.string(),
    nonce: fc.uuid(),
  }),
  fc.record({
    type: fc.constantFrom(
      'stand' as const,
      'free' as const,
      'ask-undo' as const,
      'leave' as const,
      'return' as const,
      'next-game' as const,
      'rematch' as const,
    ),
    seat,
  }),
  fc.record({ type: fc.constant('change' as const), settings }),
  fc.record({ type: fc.constant('seat-bot' as const), seat, bot: fc.constantFrom(...SITTERS) }),
  fc.record({ type: fc.constant('start' as const) }),
  fc.record({ type: fc.constant('answer' as const), seat, isAccepted: fc.boolean() }),
  fc.record({ type: fc.constant('say' as const), seat, phrase: fc.constantFrom(...PHRASES) }),
  fc.record({
    type: fc.constant('move' as const),
    seat,
    move: fc.constantFrom('#1', '#48', '1x', '7@1,0E', ''),
  }),
);

/** What goes on at a table: a command, some good moves, time. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ person: fc.constantFrom(...PERSONS), command }) },
  { weight: 3, arbitrary: fc.record({ moves: fc.integer({ min: 1, max: 30 }), choice: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ wait: fc.nat(60_000) }) },
);

function play(table: TestTable, moves: number, choice: number): void {
  for (let move = 0; move < moves; move++) {
    const state = table.state();
    const seat = seatToAct(state);
    if (seat === null) return;
    const legal = legalMoves(must(state.played).game);
    const text = formatMove(must(legal[(choice + move) % legal.length]));
    const person = table.holders[seat];
    if (!person || table.do(person, { type: 'move', seat, move: text }) === 'no: not-yours') {
      expect(table.playBot(seat, text)).toMatch(/^moved/);
    }
  }
}

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
          else if ('moves' in act) play(table, act.moves, act.choice);
          else table.wait(act.wait);
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
