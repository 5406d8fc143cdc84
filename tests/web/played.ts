import { BOTS, choose } from '@crownlands/bots';
import {
  advance,
  deal,
  formatRecord,
  gameNow,
  isOver,
  legalMoves,
  type Move,
  must,
  newSession,
  nextGame,
  type Session,
  seeded,
  type Variant,
  viewOf,
  wholeRecord,
} from '@crownlands/rules';
import { options } from '../../packages/rules/test/kit.ts';

/** Who chooses the moves of all. */
type Chooser = (session: Session) => Move | undefined;

type Moment = {
  readonly players: 2 | 3 | 4;
  readonly variants?: readonly Variant[];
  readonly bots?: readonly string[]; // the others
  readonly seed?: number;
  readonly chooser?: Chooser;
};

/** The record of a game of the person in the first seat, played up to the first moment that is like this. */
export function playedUntil(isLike: (session: Session) => boolean, moment: Moment): string {
  const { players, variants = [], seed = 1, chooser = greedily } = moment;
  const { bots = ['apprentice', 'squire', 'knight'].slice(0, players - 1) } = moment;
  const rules = options(players, variants);
  const seats = [{ name: '' }, ...bots.map((bot) => ({ name: '', bot }))];
  let session = newSession(rules, seats, deal(rules, seeded(seed)));
  for (;;) {
    if (isLike(session)) return formatRecord(wholeRecord(session));
    const next = isOver(gameNow(session))
      ? nextGame(session, seeded(seed))
      : advance(session, must(chooser(session)));
    if (!next) return playedUntil(isLike, { ...moment, seed: seed + 1 });
    session = next;
  }
}

/** Whether the person is asked to place a domino. */
export function isMineToPlace(session: Session): boolean {
  const game = gameNow(session);
  return game.turns[0]?.seat === 0 && legalMoves(game)[0]?.type === 'place';
}

/** One in which the person is asked for the last time, to place: whatever they do, it ends. */
export const lastTurn = (moment: Moment): string =>
  playedUntil((session) => isMineToPlace(session) && gameNow(session).offer.length === 0, moment);

function greedily(session: Session): Move {
  const game = gameNow(session);
  const view = viewOf(game, must(game.turns[0]).seat);
  return choose(BOTS.greedy, view, { simulations: 1 }, seeded(session.moves.length)).move;
}
