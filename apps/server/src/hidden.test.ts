import {
  type Command,
  commitmentTo,
  gameNumberAt,
  recordAt,
  type TableState,
} from '@crownlands/protocol';
import { type Deal, deal, must, rowLength, seeded, shuffle } from '@crownlands/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { act, PERSONS, playable, playOne } from '../test/acts.ts';
import { SECRET, sitting, type TestTable, tableWith } from '../test/table.ts';
import { cardOf } from './links/card-of.ts';
import { toldOf } from './links/told.ts';
import { rowOf } from './tables/row.ts';

/** What chance decides, the same up to so many rows; all that comes after them is for itself. */
const dealtAlike =
  (seed: number, rows: number, own: number) =>
  (state: TableState): Deal => {
    const { rules } = state.settings;
    const { kings, deck } = deal(rules, seeded(seed + gameNumberAt(state)));
    const alike = rows * rowLength(rules);
    return { kings, deck: [...deck.slice(0, alike), ...shuffle(deck.slice(alike), seeded(own))] };
  };

/** What everybody might ask for at any time. */
const SAMPLE: Command = { type: 'move', seat: 0, move: '#1' };

/** What is said of a command; one that is done may turn up a row. */
const refusalOf = (outcome: object): object | null => ('code' in outcome ? outcome : null);

/** All that anybody could be told of a table, but for what its secret is shown by. */
function tellable(table: TestTable, secret: string, command: Command): string {
  const state = table.state();
  const row = rowOf({ id: 'table', host: 'ana', secret }, state);
  const told = [
    table.events(),
    { ...row, secret: '' },
    state.played && recordAt(state),
    toldOf(row, 'en'),
    cardOf(state, 'en'),
    PERSONS.map((person) => refusalOf(table.refused(person, command))),
  ];
  return JSON.stringify(told).replaceAll(commitmentTo(secret), 'commitment');
}

it('two tables that differ in what is face down cannot be told apart before it is turned up', () => {
  fc.assert(
    fc.property(
      playable,
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.array(act, { maxLength: 40 }),
      (settings, seed, rows, acts) => {
        const secrets = [SECRET, 'a7'.repeat(32)];
        const twins = secrets.map((secret, own) =>
          tableWith(settings, secret, dealtAlike(seed, rows, own)),
        );
        for (const table of twins) {
          for (const seat of table.state().seats.keys()) {
            table.do(must(PERSONS[seat]), sitting(seat));
          }
        }
        const areAlike = (): boolean =>
          new Set(twins.map((table) => `${table.state().played?.deck}`)).size === 1 &&
          twins.every((table) => table.state().secret === null);
        for (const act of acts) {
          const moves = 'moves' in act ? act.moves : 1;
          for (let move = 0; move < moves; move++) {
            for (const table of twins) {
              if ('command' in act) table.do(act.person, act.command);
              else if ('moves' in act) playOne(table, act.choice + move);
              else table.wait(act.wait);
            }
            if (!areAlike()) return;
            const command = 'command' in act ? act.command : SAMPLE;
            const [one, other] = twins.map((table, own) =>
              tellable(table, must(secrets[own]), command),
            );
            expect(one).toBe(other);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
