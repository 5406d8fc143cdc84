import { describe, expect, it } from 'vitest';
import { accepted, options, playthrough, refused } from '../test/kit.ts';
import { deal } from './deal.ts';
import { isOver } from './game.ts';
import { legalMoves } from './moves.ts';
import { must } from './must.ts';
import { seeded } from './random.ts';
import { type GameRecord, gamesOf } from './record.ts';
import {
  advance,
  gameNow,
  newSession,
  nextGame,
  recordNow,
  resume,
  type Session,
  undo,
} from './session.ts';

const random = seeded(4);
const people = [{ name: 'Ana' }, { name: 'Eva' }];
const mix = options(2, ['dynasty']);

const fresh = (seats = people) => newSession(mix, seats, deal(mix, seeded(1)));

/** So many first legal moves. */
const playOn = (session: Session, moves: number): Session =>
  Array.from({ length: moves }).reduce<Session>(
    (now) => advance(now, must(legalMoves(gameNow(now))[0])),
    session,
  );

describe('undo', () => {
  it('goes back one choice at a time, and says when there is none', () => {
    const session = playOn(fresh(), 3);
    expect(undo(session)).toEqual(playOn(fresh(), 2));
    expect(undo(undo(session) as Session)).toEqual(playOn(fresh(), 1));
    expect(undo(fresh())).toBe('nothing');
  });

  it('passes over moves that were no choice, and those of bots', () => {
    const dealt = { kings: [0, 1, 1, 0], deck: deal(mix, seeded(1)).deck };
    const session = newSession(mix, [{ name: 'Ana' }, { name: 'Bot', bot: 'random' }], dealt);
    expect(undo(playOn(session, 3))).toEqual(session);
  });

  it('does not go back behind a row that has been revealed', () => {
    expect(undo(playOn(fresh(), 4))).toBe('revealed');
    expect(undo(playOn(fresh(), 5))).toEqual(playOn(fresh(), 4));
  });
});

describe('resume', () => {
  it('takes a record up where it stands, with other rows to come', () => {
    const session = playOn(fresh(), 9);
    const resumed = accepted(resume(recordNow(session), seeded(77)));
    expect(resumed.moves).toEqual(session.moves);
    expect(recordNow(resumed)).toEqual(recordNow(session));
    expect(gameNow(resumed).deck).toHaveLength(gameNow(session).deck.length);
    expect(gameNow(resumed).deck).not.toEqual(gameNow(session).deck);
  });

  it('keeps the rows to come of a record that tells them all', () => {
    const { record } = playthrough(options(2), 1);
    const begun = { ...record, moves: record.moves.slice(0, 9) };
    const { result, ...running } = begun;
    const resumed = accepted(resume(running, seeded(77)));
    expect(resumed.dealt.deck).toEqual(record.deck);
  });

  it('refuses a record that is not legal', () => {
    const { record } = playthrough(options(2), 1);
    expect(refused(resume({ ...record, kings: [] }, random)).rule).toBe('C4');
  });
});

it('[V1] a dynasty is played game after game, each set up afresh', () => {
  let session: Session | null = fresh();
  const records: GameRecord[] = [];
  while (session) {
    expect(nextGame(session, random)).toBe(null);
    while (!isOver(gameNow(session))) session = playOn(session, 1);
    records.push(must(gamesOf(recordNow(session)).at(-1)));
    const next = nextGame(session, random);
    if (!next) expect(recordNow(session)).toHaveProperty('totals');
    session = next;
  }
  expect(records).toHaveLength(3);
  expect(new Set(records.map(({ deck }) => deck.join())).size).toBe(3);
});
