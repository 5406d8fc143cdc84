import {
  apply,
  boundsOf,
  type DominoNumber,
  dominoOf,
  frameSize,
  type Game,
  gainOf,
  type Kingdom,
  landOf,
  legalMoves,
  type Move,
  must,
  placementsOf,
  pointsOf,
  type Seat,
  STEPS,
  scoreOf,
  squareAt,
  type Territory,
  territoriesOf,
} from '@crownlands/rules';
import type { Reason } from '../src/advice/reason.ts';

/** Whether a reason for a move and against another is true, word for word: found by the rules alone. */
export function isTrueOf(game: Game, better: Move, instead: Move, reason: Reason): boolean {
  if (reason.kind === 'only') return new Set(legalMoves(game).map(squaresOf)).size === 1;
  if (reason.kind === 'alike') return new Set(legalMoves(game).map(squaresOf)).size > 1;
  if (better.type === 'claim' && instead.type === 'claim') {
    return isTrueOfClaims(game, better, instead, reason);
  }
  if (better.type !== 'place' || instead.type !== 'place') return false;
  const { seat } = must(game.turns[0]);
  const size = frameSize(game.options);
  const kingdom = must(game.kingdoms[seat]);
  const [next, other] = [
    [...kingdom, better],
    [...kingdom, instead],
  ];
  const meanIn = (numberOf: (domino: DominoNumber) => number): number =>
    game.unseen.reduce((sum, domino) => sum + numberOf(domino), 0) / game.unseen.length;
  switch (reason.kind) {
    case 'joins':
    case 'grows':
    case 'gathers':
      return isGrowthBy(kingdom, better, reason) && !isGrowthBy(kingdom, instead, reason);
    case 'adds-more':
      return (
        gainOf(kingdom, better) === reason.points &&
        gainOf(kingdom, instead) === reason.instead &&
        reason.points > reason.instead
      );
    case 'leaves-room':
      return (
        areOwn(game, seat, reason.dominoes) &&
        allBy(next, reason.dominoes, size).some(({ discards }) => discards === 0) &&
        allBy(other, reason.dominoes, size).every(({ discards }) => discards > 0) &&
        reason.savesHarmony === isHarmonyAlive(game, seat)
      );
    case 'prepares':
      return (
        mostBy(next, reason.dominoes, size) === reason.points &&
        mostBy(other, reason.dominoes, size) === reason.instead &&
        reason.points > reason.instead
      );
    case 'middle':
      return (
        (reason.isNow
          ? isInMiddle(apply(game, better), seat)
          : canReachMiddle(apply(game, better), seat)) &&
        !canReachMiddle(apply(game, instead), seat)
      );
    case 'no-hole':
      return (
        holesBy(next, size) === holesBy(kingdom, size) &&
        holesBy(other, size) > holesBy(kingdom, size) &&
        (!reason.savesHarmony || isHarmonyAlive(game, seat))
      );
    case 'stays-open': {
      const { terrain, crowns, squares, instead } = reason;
      return (
        crowns > 0 &&
        openBy(next) === squares &&
        Math.max(0, openBy(other)) === instead &&
        instead < squares
      );
      function openBy(of: Kingdom): number {
        const crowned = territoriesOf(landOf(of)).filter(
          (one) => one.terrain === terrain && one.crowns === crowns,
        );
        return Math.max(-1, ...crowned.map((one) => besides(of, one, size)));
      }
    }
    case 'fits-more': {
      const fitting = (of: Kingdom): number =>
        game.unseen.filter((domino) => bestBy(of, domino, size) !== null).length;
      return (
        fitting(next) === reason.dominoes &&
        fitting(other) === reason.instead &&
        game.unseen.length === reason.unseen &&
        reason.dominoes > reason.instead
      );
    }
    case 'readies': {
      const points = (of: Kingdom): number =>
        Math.round(10 * meanIn((domino) => bestBy(of, domino, size) ?? 0)) / 10;
      return (
        points(next) === reason.points &&
        points(other) === reason.instead &&
        reason.points > reason.instead
      );
    }
    case 'more-spots': {
      const spots = (of: Kingdom): number =>
        Math.round(meanIn((domino) => waysFor(of, domino, size)));
      return (
        spots(next) === reason.spots &&
        spots(other) === reason.instead &&
        reason.spots > reason.instead
      );
    }
    default:
      return false; // it is one of claims
  }
}

function isTrueOfClaims(game: Game, better: Move, instead: Move, reason: Reason): boolean {
  const { seat } = must(game.turns[0]);
  const size = frameSize(game.options);
  const kingdom = must(game.kingdoms[seat]);
  /** All that the player has to place with a claim, in the order in which that comes. */
  const handWith = (move: Move): DominoNumber[] => {
    const own = game.claims.filter((claim) => claim.seat === seat).map(({ domino }) => domino);
    return [...laterThisRound(game, seat), ...[...own, move.domino].sort((a, b) => a - b)];
  };
  if ('than' in reason && reason.than !== instead.domino) return false;
  switch (reason.kind) {
    case 'brings-more':
      return (
        mostBy(kingdom, handWith(better), size) === reason.points &&
        mostBy(kingdom, handWith(instead), size) === reason.instead &&
        reason.points > reason.instead &&
        [...reason.held, better.domino].sort().join() === handWith(better).sort().join()
      );
    case 'fits':
      return (
        allBy(kingdom, handWith(better), size).some(({ discards }) => discards === 0) &&
        allBy(kingdom, handWith(instead), size).every(({ discards }) => discards > 0) &&
        reason.savesHarmony === isHarmonyAlive(game, seat)
      );
    case 'crowns':
      return (
        crownsOf(better) === reason.crowns &&
        crownsOf(instead) === reason.instead &&
        reason.crowns > reason.instead
      );
    case 'denies': {
      const next = must(game.turns[1]);
      const inHand = next.domino === null ? [] : [next.domino];
      const gainFor = (domino: DominoNumber): number => {
        const theirs = must(game.kingdoms[next.seat]);
        return mostBy(theirs, [...inHand, domino], size) - mostBy(theirs, inHand, size);
      };
      return (
        reason.seat !== seat &&
        next.seat === reason.seat &&
        gainFor(better.domino) === reason.points &&
        game.offer
          .filter((domino) => domino !== better.domino)
          .every((domino) => gainFor(domino) < reason.points)
      );
    }
    case 'early': {
      const turnsWith = (move: Move): number[] =>
        roundsAfter(apply(game, move)).map(
          ({ turns }) => 1 + turns.findIndex(({ domino }) => domino === move.domino),
        );
      return (
        turnsWith(better).every((turn) => turn === reason.turn) &&
        turnsWith(instead).every((turn) => turn > reason.turn)
      );
    }
    default:
      return false; // it is one of placements
  }
}

const crownsOf = ({ domino }: Move): number =>
  dominoOf(domino).a.crowns + dominoOf(domino).b.crowns;

type Growing = Extract<Reason, { kind: 'joins' | 'grows' | 'gathers' }>;

/** Whether a placement makes of old territories what is said. */
function isGrowthBy(kingdom: Kingdom, placement: Kingdom[number], reason: Growing): boolean {
  const old = territoriesOf(landOf(kingdom));
  return territoriesOf(landOf([...kingdom, placement]))
    .filter(({ squares }) => squares.includes(placement.a) || squares.includes(placement.b))
    .filter(({ terrain }) => terrain === reason.terrain)
    .some((whole) => {
      const isPart = ({ squares }: Territory): boolean =>
        squares.some((square) => whole.squares.includes(square));
      return isMadeOf(whole, old.filter(isPart), reason);
    });
}

function isMadeOf(whole: Territory, parts: readonly Territory[], reason: Growing): boolean {
  const isNow = (one: Territory, { squares, crowns }: { squares: number; crowns: number }) =>
    one.squares.length === squares && one.crowns === crowns;
  const [part, ...more] = parts;
  const crowned = parts.filter(({ crowns }) => crowns > 0);
  switch (reason.kind) {
    case 'gathers':
      return isNow(whole, { squares: reason.squares, crowns: 0 }) && part !== undefined;
    case 'grows':
      return (
        isNow(whole, reason.now) &&
        part !== undefined &&
        more.length === 0 &&
        isNow(part, reason.before)
      );
    case 'joins':
      return (
        isNow(whole, reason.now) &&
        more.length > 0 &&
        reason.before.every((sum) => parts.some((old) => isNow(old, sum))) &&
        reason.before.length === Math.max(1, crowned.length)
      );
  }
}

/** The points of a domino's best placement; null when it does not fit. */
function bestBy(kingdom: Kingdom, domino: DominoNumber, size: number): number | null {
  const gains = placementsOf(landOf(kingdom), domino, size).map((one) => gainOf(kingdom, one));
  return gains.length === 0 ? null : Math.max(...gains);
}

/** All ends of placing some dominoes one after the other: the points, and what had to be discarded. */
type End = { readonly points: number; readonly discards: number };
function allBy(kingdom: Kingdom, dominoes: readonly DominoNumber[], size: number): End[] {
  const [domino, ...rest] = dominoes;
  if (domino === undefined) return [{ points: pointsOf(landOf(kingdom)), discards: 0 }];
  const placements = placementsOf(landOf(kingdom), domino, size);
  if (placements.length > 0) {
    return placements.flatMap((one) => allBy([...kingdom, one], rest, size));
  }
  return allBy(kingdom, rest, size).map((end) => ({ ...end, discards: end.discards + 1 }));
}

const mostBy = (kingdom: Kingdom, dominoes: readonly DominoNumber[], size: number): number =>
  Math.max(...allBy(kingdom, dominoes, size).map(({ points }) => points)) -
  pointsOf(landOf(kingdom));

const laterThisRound = ({ turns }: Game, seat: Seat): DominoNumber[] =>
  turns
    .slice(1)
    .flatMap((turn) => (turn.seat === seat && turn.domino !== null ? [turn.domino] : []));

/** Whether a player has these dominoes still to place. */
const areOwn = (game: Game, seat: Seat, dominoes: readonly DominoNumber[]): boolean => {
  const claims = game.claims.filter((claim) => claim.seat === seat).map(({ domino }) => domino);
  return dominoes.every((domino) => [...laterThisRound(game, seat), ...claims].includes(domino));
};

/** Harmony needs every square where the dominoes are just enough for the frame. */
const isHarmonyAlive = ({ options, discards, kingdoms }: Game, seat: Seat): boolean => {
  const isWide = frameSize(options) === 7 && options.variants.includes('wider-offer');
  return (
    options.variants.includes('harmony') &&
    must(discards[seat]).length === 0 &&
    (isWide || holesBy(must(kingdoms[seat]), frameSize(options)) === 0)
  );
};

/** In how many ways a domino can lie that look different. */
const waysFor = (kingdom: Kingdom, domino: DominoNumber, size: number): number =>
  new Set(
    placementsOf(landOf(kingdom), domino, size).map((one) => squaresOf({ type: 'place', ...one })),
  ).size;

const isInMiddle = (game: Game, seat: Seat): boolean =>
  scoreOf(game, seat).bonuses['middle-kingdom'] === 10;

/** Every way in which the others may claim until the next round begins. */
function roundsAfter(game: Game): Game[] {
  if (game.claims.length === 0) return [game];
  const moves = legalMoves(game);
  const isClaiming = moves[0]?.type === 'claim';
  return moves.slice(0, isClaiming ? 5 : 1).flatMap((one) => roundsAfter(apply(game, one)));
}

/** A move without which way round a domino with two equal halves lies. */
export const squaresOf = (move: Move): string => {
  if (move.type !== 'place') return `${move.domino}`;
  const { a, b } = dominoOf(move.domino);
  const isAlike = a.terrain === b.terrain && a.crowns === b.crowns;
  return isAlike ? [move.a, move.b].sort().join() : `${move.a},${move.b}`;
};

const around = (square: number): number[] => Object.values(STEPS).map((step) => square + step);

/** The squares that the frame can still reach: those where the whole stays small enough. */
function isWithin(kingdom: Kingdom, square: number, size: number): boolean {
  const land = [...landOf(kingdom)];
  land[square] ??= 'castle';
  const { left, right, top, bottom } = boundsOf(land);
  return right - left < size && bottom - top < size;
}

const besides = (kingdom: Kingdom, { squares }: Territory, size: number): number =>
  [...new Set(squares.flatMap(around))].filter(
    (one) => !landOf(kingdom)[one] && isWithin(kingdom, one, size),
  ).length;

function holesBy(kingdom: Kingdom, size: number): number {
  const land = landOf(kingdom);
  const { left, right, top, bottom } = boundsOf(land);
  let holes = 0;
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) {
      const square = squareAt(x, y);
      const isFree = (one: number) => !land[one] && isWithin(kingdom, one, size);
      if (isFree(square) && !around(square).some(isFree)) holes += 1;
    }
  }
  return holes;
}

/** Tries all kingdoms with the castle in their middle: whether the dominoes left could make one. */
function canReachMiddle(game: Game, seat: Seat): boolean {
  const { left, right, top, bottom } = boundsOf(landOf(must(game.kingdoms[seat])));
  const reach = (frameSize(game.options) - 1) / 2;
  const each = { 2: game.options.variants.includes('mighty-duel') ? 24 : 12, 3: 12, 4: 12 };
  const duel = game.options.variants.includes('wider-offer') && frameSize(game.options) === 7;
  const all = duel ? 18 : each[game.options.players];
  const more = all - must(game.kingdoms[seat]).length - must(game.discards[seat]).length;
  for (let wide = 0; wide <= reach; wide++) {
    for (let high = 0; high <= reach; high++) {
      const isAround = -wide <= left && right <= wide && -high <= top && bottom <= high;
      const wider = 2 * wide - (right - left) + 2 * high - (bottom - top);
      if (isAround && wider <= 2 * more) return true;
    }
  }
  return false;
}
