import {
  apply,
  boundsOf,
  type DominoNumber,
  dominoOf,
  frameSize,
  type Game,
  gainOf,
  isOver,
  type Kingdom,
  landOf,
  legalMoves,
  type Move,
  must,
  NUMBERS,
  placementsOf,
  type Seat,
  STEPS,
  scoreOf,
  squareAt,
  type Territory,
  territoriesOf,
  type Variant,
  type View,
  viewOf,
} from '@crownlands/rules';
import { ALL_OPTIONS, move, options, playthrough } from '@crownlands/rules/test/kit';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { after } from '../net/after.ts';
import { featuresOf } from '../net/features.ts';
import { forgetWeights, loadWeights, weightsOf } from '../net/loaded.ts';
import { NETS, netFor } from '../net/nets.ts';
import { weighPlainly } from '../net/plain-net.ts';
import { claimingFacts } from './claiming-facts.ts';
import { placingFacts } from './placing-facts.ts';
import type { Reason } from './reason.ts';
import { reasonsFor } from './reasons.ts';

const kingdomOf = (text: string): Kingdom =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const { type, ...placement } = move(word) as Extract<Move, { type: 'place' }>;
      return placement;
    });

type Parts = {
  readonly mine?: string; // my kingdom
  readonly theirs?: string;
  readonly inHand?: DominoNumber; // without it I am to claim
  readonly offer?: readonly DominoNumber[];
  readonly claims?: View['claims'];
  readonly next?: View['turns']; // turns after mine
  readonly variants?: readonly Variant[];
  readonly rows?: number; // to come
};

/** A table of two in the middle of a game; I have seat 0 and am to act. */
function viewWith(parts: Parts): View {
  const { mine = '', theirs = '', inHand = null, offer = [], claims = [], rows = 1 } = parts;
  return {
    options: options(2, parts.variants ?? []),
    kingdoms: [kingdomOf(mine), kingdomOf(theirs)],
    discards: [[], []],
    turns: [{ seat: 0, domino: inHand }, ...(parts.next ?? [{ seat: 1, domino: 48 }])],
    offer,
    claims,
    unseen: NUMBERS.slice(0, 48 - 4 * (6 - rows)),
    seat: 0,
  };
}

const saidOf = (facts: readonly { readonly reason: Reason }[]): Reason[] =>
  facts.map(({ reason }) => reason);
const ofPlacing = (parts: Parts, text: string) => saidOf(placingFacts(viewWith(parts))(move(text)));
const ofClaiming = (parts: Parts, domino: DominoNumber) =>
  saidOf(claimingFacts(viewWith(parts), () => 0)({ type: 'claim', domino }));
const kindsOf = (reasons: readonly Reason[]) => reasons.map(({ kind }) => kind);

describe('of a placement it is known', () => {
  /** Two lakes that touch at a corner: two squares without a crown, and one with. */
  const lakes = { mine: '7@1,0E 35@0,1W', inHand: 8 };

  it('which territories it joins, and what they were worth', () => {
    const joins = {
      kind: 'joins',
      terrain: 'lake',
      now: { squares: 5, crowns: 1 },
      before: [{ squares: 1, crowns: 1 }],
    };
    expect(ofPlacing(lakes, '8@1,1E')).toContainEqual(joins);
    expect(kindsOf(ofPlacing(lakes, '8@1,-1E'))).not.toContain('joins');
  });

  it('which one it makes worth more', () => {
    const grows = {
      kind: 'grows',
      terrain: 'lake',
      now: { squares: 3, crowns: 1 },
      before: { squares: 1, crowns: 1 },
    };
    expect(ofPlacing(lakes, '8@0,2E')).toContainEqual(grows);
    expect(kindsOf(ofPlacing(lakes, '8@1,-1E'))).not.toContain('grows');
  });

  it('which one it makes larger for nothing yet', () => {
    const gathers = { kind: 'gathers', terrain: 'lake', squares: 4 };
    expect(ofPlacing(lakes, '8@1,-1E')).toContainEqual(gathers);
    expect(kindsOf(ofPlacing(lakes, '8@-1,0W'))).not.toContain('gathers');
  });

  it('that it founds one that is worth something', () => {
    const founds = { kind: 'founds', terrain: 'mine', now: { squares: 1, crowns: 3 } };
    expect(ofPlacing({ inHand: 48 }, '48@1,0E')).toContainEqual(founds);
    expect(kindsOf(ofPlacing({ inHand: 1 }, '1@1,0E'))).not.toContain('founds');
  });

  it('that no other adds more points now', () => {
    expect(ofPlacing(lakes, '8@1,1E')).toContainEqual({ kind: 'adds-most', points: 4 });
    expect(kindsOf(ofPlacing(lakes, '8@0,2E'))).not.toContain('adds-most');
  });

  it('how many free squares lie beside what it touches', () => {
    const open = (squares: number) => ({ kind: 'stays-open', terrain: 'mine', squares });
    expect(ofPlacing({ inHand: 48 }, '48@1,0E')).toContainEqual(open(3));
    expect(ofPlacing({ inHand: 48 }, '48@2,0W')).toContainEqual(open(2));
  });

  /** A kingdom with four free squares in its frame, and a lake that must get two of them. */
  const tight = {
    mine: '1@-2,0E 3@-2,1E 4@0,1E 2@1,0E 5@2,1S 6@-2,2E 13@1,2W 7@-2,-1E 8@0,-1E',
    inHand: 14,
    claims: [{ seat: 0, domino: 9 }],
  };

  it('that a domino which the player holds still fits', () => {
    const view = viewWith(tight);
    const kingdom = must(view.kingdoms[0]);
    const answers = legalMoves(view).map((one) => {
      const land = landOf([...kingdom, one as Kingdom[number]]);
      const hasRoom = placementsOf(land, 9, 5).length > 0;
      const said = saidOf(placingFacts(view)(one));
      const room = said.filter(({ kind }) => kind === 'leaves-room');
      expect(room).toEqual(hasRoom ? [{ kind: 'leaves-room', domino: 9 }] : []);
      return hasRoom;
    });
    expect(new Set(answers)).toEqual(new Set([true, false]));
  });

  it('what a domino that may come next can bring then', () => {
    const table = { mine: '7@1,0E', inHand: 35, offer: [8] };
    const prepares = { kind: 'prepares', domino: 8, points: 2, before: 0 };
    expect(ofPlacing(table, '35@1,1S')).toContainEqual(prepares);
    expect(kindsOf(ofPlacing({ ...table, inHand: 3 }, '3@0,1S'))).not.toContain('prepares');
  });

  it('[V2] that the castle can still come into the middle, or stands there', () => {
    const early = { inHand: 1, mine: '2@1,0E', variants: ['middle-kingdom'] } as const;
    expect(ofPlacing(early, '1@0,1S')).toContainEqual({ kind: 'middle', isNow: false });
    expect(kindsOf(ofPlacing(early, '1@3,0E'))).not.toContain('middle');
    expect(kindsOf(ofPlacing({ ...early, variants: [] }, '1@0,1S'))).not.toContain('middle');
    const last = viewWith({ ...early, rows: 0 });
    const discards = [Array.from({ length: 10 }, () => 3), []];
    const said = (text: string) => saidOf(placingFacts({ ...last, discards })(move(text)));
    expect(said('1@-2,0E')).toContainEqual({ kind: 'middle', isNow: true });
    expect(kindsOf(said('1@0,1S'))).not.toContain('middle');
    expect(kindsOf(said('1@-1,0S'))).not.toContain('middle');
  });

  it('that it makes no hole of one square', () => {
    const corner = { mine: '1@1,0N 2@1,-2W', inHand: 13 }; // around 0,-1
    expect(kindsOf(ofPlacing(corner, '13@-1,-1S'))).not.toContain('no-hole');
    expect(kindsOf(ofPlacing(corner, '13@-1,-2N'))).toContain('no-hole');
  });
});

describe('of a claim it is known', () => {
  /** A lake of four squares with a crown; wheat all around it for the other player. */
  const mine = '35@1,0N 7@2,0S';
  const table = { mine, theirs: '19@0,1E 1@0,2W', offer: [2, 9, 32], rows: 2 };

  it('that no other can bring more points now', () => {
    expect(ofClaiming(table, 32)).toContainEqual({ kind: 'brings-most', points: 5 });
    expect(kindsOf(ofClaiming(table, 9))).not.toContain('brings-most');
  });

  it('how many crowns are on it', () => {
    expect(ofClaiming(table, 32)).toContainEqual({ kind: 'crowns', crowns: 1 });
    expect(kindsOf(ofClaiming(table, 9))).not.toContain('crowns');
  });

  it('that the next player would gain most from it', () => {
    expect(ofClaiming(table, 2)).toContainEqual({ kind: 'denies', seat: 1, points: 2 });
    expect(kindsOf(ofClaiming(table, 9))).not.toContain('denies');
    expect(kindsOf(ofClaiming({ ...table, next: [] }, 2))).not.toContain('denies');
    const mineNext = [
      { seat: 0, domino: 40 },
      { seat: 1, domino: 48 },
    ];
    expect(kindsOf(ofClaiming({ ...table, next: mineNext }, 2))).not.toContain('denies');
  });

  it('when its turn comes in the next round, if that matters', () => {
    expect(ofClaiming(table, 2)).toContainEqual({ kind: 'early', turn: 1 });
    const claims = [{ seat: 1, domino: 1 }];
    expect(ofClaiming({ ...table, claims }, 2)).toContainEqual({ kind: 'early', turn: 2 });
    expect(kindsOf(ofClaiming(table, 9))).not.toContain('early');
    expect(kindsOf(ofClaiming({ ...table, rows: 0 }, 2))).not.toContain('early');
  });

  it('that it fits and others do not', () => {
    const full = {
      mine: '3@-2,0E 4@1,0E 5@-2,1E 6@0,1E 7@2,1S 8@-2,2E 9@1,2W 1@-2,-1E 2@0,-1E 13@2,-2S 14@1,-2W',
      offer: [12, 16],
    };
    const view = viewWith(full);
    const land = landOf(must(view.kingdoms[0]));
    expect(placementsOf(land, 16, 5).length).toBeGreaterThan(0);
    expect(placementsOf(land, 12, 5)).toEqual([]);
    expect(ofClaiming(full, 16)).toContainEqual({ kind: 'fits', unlike: [12] });
    expect(kindsOf(ofClaiming(full, 12))).not.toContain('fits');
  });
});

describe('the reasons for a move', () => {
  beforeEach(forgetWeights);
  afterEach(forgetWeights);

  it('are the costliest to do without, two at most', () => {
    const view = viewWith({ mine: '7@1,0E 35@0,1W', inHand: 8 });
    expect(kindsOf(reasonsFor(view, move('8@1,1E')))).toEqual(['joins', 'adds-most']);
  });

  it('come by what they are worth and how few moves have them, each kind once', () => {
    const mine = '35@1,0E 34@1,1E 28@2,-1N 1@0,-2E'; // a lake worth two a square, a forest worth one
    const view = viewWith({ mine, inHand: 17 });
    const sums = { now: { squares: 3, crowns: 2 }, before: { squares: 2, crowns: 2 } };
    expect(kindsOf(saidOf(placingFacts(view)(move('17@0,-1W'))))).not.toContain('no-hole');
    expect(reasonsFor(view, move('17@2,2W'))).toEqual([
      { kind: 'grows', terrain: 'lake', ...sums },
      { kind: 'adds-most', points: 3 },
    ]);
  });

  it('are the same whichever way round a domino with two equal halves lies', () => {
    const view = viewWith({ mine: '7@1,0E 35@0,1W', inHand: 8 });
    expect(reasonsFor(view, move('8@2,1W'))).toEqual(reasonsFor(view, move('8@1,1E')));
  });

  it('do not name what every other move has as well', () => {
    const view = viewWith({ inHand: 48, variants: ['middle-kingdom'] });
    expect(reasonsFor(view, move('48@1,0E'))).toEqual([
      { kind: 'stays-open', terrain: 'mine', squares: 3 },
    ]);
  });

  it('are that it was tried, where nothing tells it from others', () => {
    expect(reasonsFor(viewWith({ inHand: 1 }), move('1@1,0E'))).toEqual([{ kind: 'tried' }]);
  });

  it('are that it is the only one', () => {
    expect(reasonsFor(viewWith({ offer: [9] }), move('#9'))).toEqual([{ kind: 'only' }]);
  });
});

/** The points of a domino's best placement, by the rules alone; null when it does not fit. */
function bestBy(kingdom: Kingdom, domino: DominoNumber, size: number): number | null {
  const gains = placementsOf(landOf(kingdom), domino, size).map((one) => gainOf(kingdom, one));
  return gains.length === 0 ? null : Math.max(...gains);
}

/** Whether a reason, word for word, is true of a move: found again by the rules alone. */
function isTrueOf(game: Game, move: Move, reason: Reason): boolean {
  const { seat, domino: inHand } = must(game.turns[0]);
  const size = frameSize(game.options);
  const kingdom = must(game.kingdoms[seat]);
  const next = move.type === 'place' ? [...kingdom, move] : kingdom;
  const touched = (terrain: string): Territory[] =>
    territoriesOf(landOf(next)).filter(
      (one) =>
        move.type === 'place' &&
        one.terrain === terrain &&
        (one.squares.includes(move.a) || one.squares.includes(move.b)),
    );
  const partsOf = ({ squares }: Territory): Territory[] =>
    territoriesOf(landOf(kingdom)).filter((part) =>
      squares.some((one) => part.squares.includes(one)),
    );
  const isNow = (one: Territory, { squares, crowns }: { squares: number; crowns: number }) =>
    one.squares.length === squares && one.crowns === crowns;
  const all = (domino: DominoNumber[], of: Seat) =>
    domino.map((one) => bestBy(must(game.kingdoms[of]), one, size) ?? 0);
  switch (reason.kind) {
    case 'joins':
      return touched(reason.terrain).some((one) => {
        const parts = partsOf(one);
        return (
          isNow(one, reason.now) &&
          parts.length > 1 &&
          reason.before.every((sum) => parts.some((part) => isNow(part, sum))) &&
          (reason.before.some(({ crowns }) => crowns > 0)
            ? parts.filter(({ crowns }) => crowns > 0).length === reason.before.length
            : parts.every(({ crowns }) => crowns === 0))
        );
      });
    case 'grows':
      return touched(reason.terrain).some((one) => {
        const [part, ...more] = partsOf(one);
        return (
          isNow(one, reason.now) &&
          part !== undefined &&
          more.length === 0 &&
          isNow(part, reason.before)
        );
      });
    case 'founds':
      return touched(reason.terrain).some(
        (one) => isNow(one, reason.now) && partsOf(one).length === 0,
      );
    case 'gathers':
      return touched(reason.terrain).some(
        (one) =>
          one.squares.length === reason.squares && one.crowns === 0 && partsOf(one).length > 0,
      );
    case 'stays-open':
      return touched(reason.terrain).some((one) => besides(next, one, size) === reason.squares);
    case 'adds-most':
      return (
        move.type === 'place' &&
        gainOf(kingdom, move) === reason.points &&
        bestBy(kingdom, must(inHand), size) === reason.points
      );
    case 'leaves-room':
      return bestBy(next, reason.domino, size) !== null;
    case 'prepares':
      return (
        bestBy(next, reason.domino, size) === reason.points &&
        (bestBy(kingdom, reason.domino, size) ?? 0) === reason.before
      );
    case 'middle':
      return reason.isNow
        ? scoreOf(apply(game, move), seat).bonuses['middle-kingdom'] === 10
        : canReachMiddle(apply(game, move), seat);
    case 'no-hole':
      return holesBy(next, size) === 0;
    case 'brings-most':
      return (
        bestBy(kingdom, move.domino, size) === reason.points &&
        Math.max(...all([...game.offer], seat)) === reason.points
      );
    case 'fits':
      return (
        bestBy(kingdom, move.domino, size) !== null &&
        reason.unlike.every((domino) => bestBy(kingdom, domino, size) === null)
      );
    case 'crowns':
      return dominoOf(move.domino).a.crowns + dominoOf(move.domino).b.crowns === reason.crowns;
    case 'denies': {
      const rest = game.offer.filter((domino) => domino !== move.domino);
      return (
        reason.seat !== seat &&
        game.turns[1]?.seat === reason.seat &&
        bestBy(must(game.kingdoms[reason.seat]), move.domino, size) === reason.points &&
        all(rest, reason.seat).every((points) => points < reason.points)
      );
    }
    case 'early':
      return roundsAfter(apply(game, move)).every(
        ({ turns }) => turns.findIndex(({ domino }) => domino === move.domino) === reason.turn - 1,
      );
    case 'only':
      return new Set(legalMoves(game).map(squaresOf)).size === 1;
    case 'promises': {
      const weights = weightsOf(netFor(game.options));
      if (!weights?.ok) return false;
      const worthOf = (one: Move): number => {
        const features = featuresOf(after(viewOf(game, seat), one), seat);
        return weighPlainly(netFor(game.options), weights.numbers, features).mean;
      };
      const most = Math.max(...legalMoves(game).map(worthOf));
      return worthOf(move) === most;
    }
    case 'tried':
      return true;
  }
}

/** Every way in which the others may claim until the next round begins. */
function roundsAfter(game: Game): Game[] {
  if (game.claims.length === 0) return [game];
  const moves = legalMoves(game);
  const isClaiming = moves[0]?.type === 'claim';
  return moves.slice(0, isClaiming ? 5 : 1).flatMap((one) => roundsAfter(apply(game, one)));
}

/** A move without which way round a domino with two equal halves lies. */
const squaresOf = (move: Move): string => {
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

describe.each(['with nets', 'without nets'])('in random games, %s', (nets) => {
  beforeAll(async () => {
    forgetWeights();
    if (nets === 'without nets') return;
    for (const net of NETS) expect(await loadWeights(net)).toMatchObject({ ok: true });
    return forgetWeights;
  });

  it('every reason is true, and not of every other move; and there always is one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL_OPTIONS), fc.nat(), fc.nat(4), (mix, seed, start) => {
        const { games, moves } = playthrough(mix, seed);
        for (let index = start; index < moves.length; index += 5) {
          const game = must(games[index]);
          if (isOver(game)) continue;
          const { seat } = must(game.turns[0]);
          const advised = must(moves[index]);
          const reasons = reasonsFor(viewOf(game, seat), advised);
          expect(reasons.length).toBeGreaterThan(0);
          expect(reasons.length).toBeLessThanOrEqual(2);
          const kinds = new Set(kindsOf(reasons));
          expect(kinds.size).toBe(reasons.length);
          const ways = new Set(legalMoves(game).map(squaresOf));
          expect(kinds.has('only')).toBe(ways.size === 1);
          for (const reason of reasons) {
            const what = JSON.stringify(reason);
            expect(isTrueOf(game, advised, reason), what).toBe(true);
            if (reason.kind === 'only' || reason.kind === 'tried') continue;
            const isShared = legalMoves(game).every((one) => isTrueOf(game, one, reason));
            expect(isShared, `${what} is true of all moves`).toBe(false);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
