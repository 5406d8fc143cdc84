import { type Command, type Pace, PHRASES, SITTERS, seatToAct } from '@crownlands/protocol';
import { checkOptions, formatMove, legalMoves, must, VARIANTS } from '@crownlands/rules';
import fc from 'fast-check';
import { expect } from 'vitest';
import { settingsWith, type TestTable } from './table.ts';

export const PERSONS = ['ana', 'ben', 'cleo', 'dan'];

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
export const playable = settings.filter(({ rules }) => checkOptions(rules).ok);

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
export const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ person: fc.constantFrom(...PERSONS), command }) },
  { weight: 3, arbitrary: fc.record({ moves: fc.integer({ min: 1, max: 30 }), choice: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ wait: fc.nat(60_000) }) },
);

/** Whoever is to act makes a legal move. */
export function playOne(table: TestTable, choice: number): void {
  const state = table.state();
  const seat = seatToAct(state);
  if (seat === null) return;
  const legal = legalMoves(must(state.played).game);
  const text = formatMove(must(legal[choice % legal.length]));
  const person = table.holders[seat];
  if (!person || table.do(person, { type: 'move', seat, move: text }) === 'no: not-yours') {
    expect(table.playBot(seat, text)).toMatch(/^moved/);
  }
}
