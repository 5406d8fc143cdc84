import type { Review } from '@crownlands/bots/thinker';
import { type Game, must, resultOf, roundOf, type Seat } from '@crownlands/rules';
import { isYou, nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';

/** What decided a game, as far as anything did. */
export type Story = {
  readonly gave: { readonly seat: Seat; readonly index: number } | null; // the victory away, by a move
  readonly slipped: { readonly seat: Seat; readonly index: number } | null; // and has to share it
  readonly lucky: { readonly seat: Seat; readonly hasWon: boolean } | null;
};

/** What of a win a move has to lose, and rows have to bring, before they are said to decide. */
const GIVEN = 0.12;
const LUCKY = 0.1;

/** Who gave a finished game away, and who had the luck; nobody where that is so. */
export function storyOf(games: readonly Game[], { start, events, seats }: Review): Story {
  const { winners } = resultOf(must(games.at(-1)));
  const fair = 1 / seats.length;
  const slips = events.flatMap((event, at) => {
    if (event.kind !== 'move' || event.loss < GIVEN) return [];
    const before = must((events[at - 1]?.chances ?? start)[event.seat]);
    return before >= fair ? [event] : [];
  });
  const worstOf = (isOne: (seat: Seat) => boolean) =>
    slips.filter(({ seat }) => isOne(seat)).sort((one, other) => other.loss - one.loss)[0] ?? null;
  const luckiest = seats.reduce(
    (best, { luck }, seat) => (luck > must(seats[best]).luck ? seat : best),
    0,
  );
  const isLucky = must(seats[luckiest]).luck >= LUCKY;
  return {
    gave: worstOf((seat) => !winners.includes(seat)),
    slipped: winners.length > 1 ? worstOf((seat) => winners.includes(seat)) : null,
    lucky: isLucky ? { seat: luckiest, hasWon: winners.includes(luckiest) } : null,
  };
}

/** The story in two sentences. */
export function sayStory(
  { gave, slipped, lucky }: Story,
  games: readonly Game[],
  seats: readonly Seated[],
): string {
  const whenOf = (index: number): string => {
    const round = roundOf(must(games[index]));
    return round === 0 ? say('review.when.first') : say('review.when.round', { round });
  };
  const of = (key: 'gave' | 'slipped' | 'luck' | 'luck.lost', seat: Seat, when = ''): string =>
    isYou(seats, seat)
      ? say(`review.${key}.you`, { when })
      : say(`review.${key}`, { name: nameOf(seats, seat), when });
  const moves = gave
    ? of('gave', gave.seat, whenOf(gave.index))
    : slipped
      ? of('slipped', slipped.seat, whenOf(slipped.index))
      : say('review.nobody');
  const luck = lucky ? of(lucky.hasWon ? 'luck' : 'luck.lost', lucky.seat) : say('review.even');
  return `${moves} ${luck}`;
}

/** The move to look at first: the one that decided, or else the one that lost most. */
export function openingIn({ gave, slipped }: Story, { events }: Review): number {
  const moves = events.flatMap((event) => (event.kind === 'move' ? [event] : []));
  const worst = moves.reduce((one, other) => (other.loss > one.loss ? other : one), must(moves[0]));
  return (gave ?? slipped ?? worst).index;
}
