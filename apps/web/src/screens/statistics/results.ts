import { reviewOf } from '@crownlands/bots/thinker';
import {
  type AnyRecord,
  type GameRecord,
  gamesOf,
  isOver,
  must,
  type Player,
  replay,
  resultOf,
  type Seat,
  type Terrain,
  type Variant,
} from '@crownlands/rules';
import { parseJudging } from '../../local/judging-form.ts';
import { courseOf } from '../../table/course.ts';
import { LEVELS, type Level } from '../../words/levels.ts';

/** Whom one played against: the strongest computer player by its level, another one, or people alone. */
export const OPPONENTS = [...LEVELS, 'another', 'people'] as const;
export type Opponent = Level | 'another' | 'people';

/** What one person at this screen made of one game. */
export type Result = {
  readonly changed: number; // when it was played; 0 when nobody knows
  readonly name: string;
  readonly opponent: Opponent;
  readonly players: number;
  readonly variants: readonly Variant[];
  readonly victory: number; // all of it is 1; those who tie share it
  readonly points: number;
  readonly byTerrain: { readonly [terrain in Terrain]?: number };
  readonly review: { readonly accuracy: number; readonly luck: number } | null; // if one is kept
};

/** The kept review of a game, as text. */
export type KeptReview = (record: GameRecord) => string | null;

/** What the people of a record made of its games; of those of a dynasty one by one. */
export function resultsIn(record: AnyRecord, changed: number, kept: KeptReview): Result[] {
  const replayed = replay(record);
  if (!replayed.ok) return [];
  return gamesOf(record).flatMap((one, index) => {
    const game = must(replayed.value[index]);
    if (!isOver(game)) return [];
    const { scores, winners } = resultOf(game);
    const reviews = reviewsIn(record, index, kept(one));
    return one.seats.flatMap(({ name, bot }, seat): Result[] => {
      if (bot !== undefined) return [];
      const { total, territories } = must(scores[seat]);
      const byTerrain: { [terrain in Terrain]?: number } = {};
      for (const { terrain, points } of territories) {
        byTerrain[terrain] = (byTerrain[terrain] ?? 0) + points;
      }
      return [
        {
          changed,
          name: name.trim(),
          opponent: opponentOf(one.seats, seat),
          players: one.seats.length,
          variants: one.rules.variants,
          victory: winners.includes(seat) ? 1 / winners.length : 0,
          points: total,
          byTerrain,
          review: reviews?.[seat] ?? null,
        },
      ];
    });
  });
}

function opponentOf(seats: readonly Player[], own: Seat): Opponent {
  const bots = seats.flatMap(({ bot }, seat) => (seat === own || bot === undefined ? [] : [bot]));
  const strongest = LEVELS.findLast((level) => bots.includes(level));
  return strongest ?? (bots.length > 0 ? 'another' : 'people');
}

/** What a review says of each seat, if all moves are judged. */
function reviewsIn(record: AnyRecord, index: number, text: string | null) {
  if (text === null) return null;
  const course = courseOf(record);
  if (!course.ok) return null;
  const played = must(course.value.played[index]);
  const judging = parseJudging(text, played);
  if (typeof judging === 'string' || judging.judged.length < played.moves.length) return null;
  return reviewOf(played.games, played.moves, judging.judged).seats;
}
