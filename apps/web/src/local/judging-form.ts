import type { Judged, Reason } from '@crownlands/bots/thinker';
import { formatMove, type Game, legalMoves, type Move, must, parseMove } from '@crownlands/rules';
import type { Played } from '../table/course.ts';
import { isReason } from './reason-form.ts';

/** What is thought of the moves of a game, as far as they are judged: of the first ones. */
export type Judging = {
  readonly judged: readonly Judged[];
  readonly isQuick: boolean; // with less thought for each move
  readonly isWeak: boolean; // by another than the strongest player, who lacks something
};

/** Goes up whenever moves are judged in another way: what was judged before is then judged anew. */
const JUDGE = 1;

/** Chances are told in ten-thousandths. */
const PARTS = 10_000;

/** A move: the chances before and after it, the better one, what is sure of it, and why. */
type Entry = readonly [
  chances: readonly number[],
  after: readonly number[] | 0, // 0: the same
  best: string, // empty: the move that was played
  flags: number,
  reason: Reason | 0,
];
const FORCED = 1;
const PROVEN = 2;

/** What is judged, in as few letters as can be; formatting and parsing lose nothing of it. */
export function formatJudging({ judged, isQuick, isWeak }: Judging, { moves }: Played): string {
  const entries = judged.map((one, index): Entry => {
    const [chances, after] = [one.chances, one.after].map((list) => list.map(partsOf));
    const best = formatMove(one.best);
    const isPlayed = best === formatMove(must(moves[index]));
    const flags = (one.isForced ? FORCED : 0) + (one.isProven ? PROVEN : 0);
    return [
      must(chances),
      `${after}` === `${chances}` ? 0 : must(after),
      isPlayed ? '' : best,
      flags,
      one.reason ?? 0,
    ];
  });
  return JSON.stringify({ judge: JUDGE, isQuick, isWeak, moves: entries });
}

/** What was judged of a game, or why it cannot be read. */
export function parseJudging(text: string, played: Played): Judging | 'broken' | 'other-version' {
  try {
    const { judge, isQuick, isWeak, moves } = JSON.parse(text);
    if (judge !== JUDGE) return Number.isInteger(judge) ? 'other-version' : 'broken';
    if (!Array.isArray(moves) || moves.length > played.moves.length) return 'broken';
    const judged = moves.map((entry, index) => readEntry(entry, played, index));
    if (!judged.every((one) => one !== null)) return 'broken';
    return { judged, isQuick: isQuick === true, isWeak: isWeak === true };
  } catch {
    return 'broken';
  }
}

function readEntry(entry: unknown, { games, moves }: Played, index: number): Judged | null {
  if (!Array.isArray(entry)) return null;
  const [chances, after, best, flags, reason] = entry;
  const game = must(games[index]);
  const players = game.kingdoms.length;
  if (!isChances(chances, players) || !(after === 0 || isChances(after, players))) return null;
  if (typeof best !== 'string' || ![0, 1, 2, 3].includes(flags)) return null;
  if (!(reason === 0 || isReason(reason, players))) return null;
  const move = best === '' ? must(moves[index]) : moveIn(best);
  if (move === null || !isLegal(move, game)) return null;
  const isForced = (flags & FORCED) > 0;
  return withLoss(must(game.turns[0]).seat, {
    chances: chances.map((part) => part / PARTS),
    after: (after === 0 ? chances : after).map((part: number) => part / PARTS),
    best: move,
    isForced,
    isProven: (flags & PROVEN) > 0,
    reason: reason === 0 ? null : reason,
  });
}

const isLegal = (move: Move, game: Game): boolean =>
  legalMoves(game).some((one) => formatMove(one) === formatMove(move));

function moveIn(text: string) {
  const move = parseMove(text);
  return move.ok ? move.value : null;
}

const isChances = (value: unknown, players: number): value is number[] =>
  Array.isArray(value) &&
  value.length === players &&
  value.every((part) => Number.isInteger(part) && part >= 0 && part <= PARTS);

const partsOf = (chance: number): number => Math.round(Math.min(1, Math.max(0, chance)) * PARTS);

/** What is judged as it can be told, so that it is the same for all who see it. */
export function rounded(judged: Judged, seat: number): Judged {
  const [chances, after] = [judged.chances, judged.after].map((list) =>
    list.map((chance) => partsOf(chance) / PARTS),
  );
  return withLoss(seat, { ...judged, chances: must(chances), after: must(after) });
}

function withLoss(seat: number, judged: Omit<Judged, 'loss'>): Judged {
  const loss = must(judged.chances[seat]) - must(judged.after[seat]);
  return { ...judged, loss: Math.max(0, Math.round(loss * PARTS) / PARTS) };
}
