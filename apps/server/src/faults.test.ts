import type { Command, TableEvent } from '@crownlands/protocol';
import { formatMove, legalMoves, must } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { wronglyTimed } from '../crowd/clocks.ts';
import { accountOf } from '../crowd/deeds.ts';
import { isFaultless } from '../crowd/faults.ts';
import { faultsOf, isOnFile, type Kind } from '../crowd/harms.ts';
import { postgresForTests } from '../test/places.ts';
import { settingsWith, sitting, tableWith } from '../test/table.ts';

const postgres = await postgresForTests();

/** Milliseconds after which players have gone elsewhere, and somebody else has moved for a bot that hangs. */
const HANG = 6500;

type Harm = readonly [string, Kind, number];
const DISK: Harm = ['the disk of a server is full', 'disk', 1];

const HARMS: readonly Harm[] = [
  ['a server on a file is killed', 'file', 3],
  ...(process.platform === 'linux' ? [DISK] : []),
  ['one of two servers is killed', 'nodes', 1],
  ['PostgreSQL crashes', 'database', 1],
  ['one of two servers hangs and wakes up', 'sleep', 1],
];

it.each(HARMS.filter(([, kind]) => isOnFile(kind) || postgres))(
  '%s while people play: no move is lost or doubled, and all go on by themselves',
  async (_, kind, kills) => {
    const findings = await faultsOf(kind, postgres, {
      kills,
      tables: 4,
      seed: 1,
      lasting: kind === 'sleep' ? HANG : 0,
    });
    expect(findings).toSatisfy(isFaultless);
    expect(findings.acknowledged).toBeGreaterThan(100);
    if (kind === 'sleep') expect(findings.hangUps).toBeGreaterThan(0);
  },
);

describe('what is looked for', () => {
  const table = tableWith(settingsWith({}, { pace: { type: 'game', minutes: 5 } }));
  const acknowledged: { readonly command: Command; readonly seq: number }[] = [];
  const outage = { from: 2500, to: 3500 };
  const act = (person: string, command: Command) => {
    table.do(person, command);
    acknowledged.push({ command, seq: table.state().seq });
  };
  act('ana', sitting(0));
  act('ben', sitting(1));
  for (let moves = 0; moves < 6; moves++) {
    table.wait(2000, table.now() < 2000 ? [] : [outage]);
    const { game } = must(table.state().played);
    const { seat } = must(game.turns[0]);
    const move = formatMove(must(legalMoves(game)[0]));
    act(must(['ana', 'ben'][seat]), { type: 'move', seat, move });
  }
  const log = table.events();
  const last = must(log.findLast((event) => event.type === 'moved'));
  const clocksOf = (events: readonly TableEvent[]) => wronglyTimed(events, [outage]).length;

  it('is nothing where all is right', () => {
    expect(accountOf(log, acknowledged)).toEqual({ lost: 0, doubled: 0 });
    expect(log.some(({ type }) => type === 'given-back')).toBe(true);
    expect(clocksOf(log)).toBe(0);
  });

  it('is a move that is gone, or there twice', () => {
    const gone = log.filter((event) => event !== last);
    expect(accountOf(gone, acknowledged)).toEqual({ lost: 1, doubled: 0 });
    expect(accountOf(log, acknowledged.slice(0, -1))).toEqual({ lost: 0, doubled: 1 });
  });

  it('is a clock that an outage was charged to, and one that has a millisecond too much', () => {
    const charged = wronglyTimed(log, [{ ...outage, to: outage.to + 1 }]);
    expect(charged).not.toEqual([]);
    const again = { from: outage.to, to: outage.to + 400 }; // right after it, and heard of too late
    expect(wronglyTimed(log, [outage, again])).not.toEqual([]);
    expect(wronglyTimed(log, [outage, again], 1000)).toEqual([]);
    const clocks = last.clocks?.map((clock) =>
      clock.isRunning ? { ...clock, deadline: clock.deadline + 1 } : clock,
    );
    expect(
      clocksOf(log.map((event) => (event === last ? { ...last, clocks: must(clocks) } : event))),
    ).toBe(1);
  });
});
