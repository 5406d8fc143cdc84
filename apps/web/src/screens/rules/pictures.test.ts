import {
  boundsOf,
  DIRECTIONS,
  decidedBy,
  dominoOf,
  dynastyResultOf,
  frameSize,
  isOver,
  kingsFrom,
  landOf,
  legalMoves,
  must,
  NUMBERS,
  type Options,
  occupied,
  placesOf,
  play,
  refusalOf,
  resultOf,
  type Score,
  type Square,
  STEPS,
  scoreLand,
  squareAt,
  start,
  TERRAINS,
  type Tile,
  territoriesOf,
} from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { isInside } from '../../board/squares.tsx';
import { gameWith, kingdomOf, movesIn } from '../../lesson/positions.ts';
import { isLanguage, LANGUAGES } from '../../words/languages.ts';
import { loadRules } from '../../words/rulebook.ts';
import { PICTURES, type Picture, type TryPicture } from './pictures.ts';
import { gamesOf, placementIn, rowsOf } from './positions.ts';

const all = Object.entries(PICTURES).flatMap(([rule, pictures]) =>
  pictures.map((picture, index) => ({ ...picture, rule, name: `${rule} ${index + 1}` })),
);
type Drawn = (typeof all)[number];
const of = <T extends Picture['type']>(type: T) =>
  all.filter((picture): picture is Extract<Drawn, { type: T }> => picture.type === type);
const at = <T extends Picture['type']>(type: T, rule: string) =>
  of(type).filter((picture) => picture.rule === rule);

const DUEL: Options = { players: 2, variants: ['mighty-duel'], firstOrder: 'drawn' };

/** What the rules say of the domino that a picture tries. */
function judged({ kingdom, tried }: TryPicture, options?: Options) {
  const placement = placementIn(tried);
  const game = gameWith(kingdomOf(kingdom), placement.domino);
  return refusalOf({ ...game, ...(options && { options }) }, { type: 'place', ...placement });
}

/** What the halves of the tried domino have around them. */
function touchedBy({ kingdom, tried }: TryPicture, steps: readonly number[]): string[] {
  const land = landOf(kingdomOf(kingdom));
  const { domino, a, b } = placementIn(tried);
  const tiles = dominoOf(domino);
  const around = (square: Square, { terrain }: Tile) =>
    steps.flatMap((step) => {
      const cell = land[square + step];
      if (!cell) return [];
      if (cell === 'castle') return 'castle';
      return cell.terrain === terrain ? 'same' : 'other';
    });
  return [...around(a, tiles.a), ...around(b, tiles.b)].sort();
}

describe('a domino that is tried', () => {
  it.each(of('try'))('[P1] [P2] [P3] $name is allowed or not, as drawn', (picture) => {
    const options = picture.rule === 'V4' ? DUEL : undefined;
    expect(judged(picture, options)?.rule ?? null).toBe(picture.breaks);
  });

  it.each(of('try'))('$name is shown whole, in a frame of the right size', (picture) => {
    const { a, b } = placementIn(picture.tried);
    const squares = occupied(landOf(kingdomOf(picture.kingdom)));
    const { frame, view } = picture;
    for (const square of [...squares, a, b]) expect(isInside(view, square)).toBe(true);
    if (!frame) return;
    const size = frameSize(picture.rule === 'V4' ? DUEL : gameWith([], 1).options);
    expect([frame.right - frame.left + 1, frame.bottom - frame.top + 1]).toEqual([size, size]);
    for (const square of squares) expect(isInside(frame, square)).toBe(true);
    const fits = [a, b].every((square) => isInside(frame, square));
    expect(fits).toBe(picture.breaks !== 'P1');
  });

  it('[P3] touches the castle, its terrain once, nothing of its own, and a corner', () => {
    const sides = DIRECTIONS.map((direction) => STEPS[direction]);
    const corners = [STEPS.N, STEPS.S].flatMap((step) => [step + STEPS.E, step + STEPS.W]);
    const touched = at('try', 'P3').map((picture) => ({
      sides: touchedBy(picture, sides),
      corners: touchedBy(picture, corners),
    }));
    expect(touched).toMatchObject([
      { sides: ['castle', 'other'] },
      { sides: ['other', 'other', 'same'] },
      { sides: ['other', 'other', 'other'] },
      { sides: [], corners: ['same'] },
    ]);
  });

  it('[V4] fits in a duel where it was refused before', () => {
    const [duel] = at('try', 'V4');
    expect(duel?.tried).toBe(at('try', 'P1')[1]?.tried);
    expect(judged(must(duel))?.rule).toBe('P1');
  });
});

it('[T3] the domino that is discarded fits nowhere, and two squares are free', () => {
  const { kingdom, domino } = must(of('discard')[0]);
  expect(legalMoves(gameWith(kingdomOf(kingdom), domino))).toEqual([{ type: 'discard', domino }]);
  const land = landOf(kingdomOf(kingdom));
  const { left, right, top, bottom } = boundsOf(land);
  expect((right - left + 1) * (bottom - top + 1) - occupied(land).length).toBe(2);
});

describe('points', () => {
  const pointsIn = (rule: string) =>
    at('count', rule).map(({ kingdom, terrain }) =>
      territoriesOf(landOf(kingdomOf(kingdom)))
        .filter((one) => one.terrain === terrain)
        .map(({ squares, crowns, points }) => [squares.length, crowns, points]),
    );

  it('[G1] are squares times crowns, nothing without a crown, and apart at a corner', () => {
    expect(pointsIn('G1')).toEqual([
      [[5, 3, 15]],
      [[4, 0, 0]],
      [
        [3, 1, 3],
        [1, 1, 1],
      ],
    ]);
  });

  it('[G2] are not joined by the castle between two territories', () => {
    expect(pointsIn('G2')).toEqual([
      [
        [3, 1, 3],
        [2, 2, 4],
      ],
    ]);
    const land = landOf(kingdomOf(must(at('count', 'G2')[0]).kingdom));
    for (const x of [-1, 1]) expect(land[squareAt(x, 0)]).toMatchObject({ terrain: 'forest' });
  });

  it('[G3] are summed up with both bonuses', () => {
    const { kingdom, variants } = must(of('total')[0]);
    const score = scoreLand(landOf(kingdomOf(kingdom)), variants, 0);
    expect(score.bonuses).toEqual({ 'middle-kingdom': 10, harmony: 5 });
    expect(score.total).toBe(68);
  });

  it.each(of('bonus'))('[V2] [V3] [R1] $name earns what its sign says', (picture) => {
    const { kingdom, variant, discards, points } = picture;
    const { bonuses } = scoreLand(landOf(kingdomOf(kingdom)), [variant], discards);
    expect(bonuses[variant]).toBe(points);
  });
});

it('[G4] ties go to the larger territory in spite of crowns, then to crowns', () => {
  const results = of('tie').map(({ kingdoms, winner }) => {
    const position = {
      ...gameWith([], 1),
      kingdoms: kingdoms.map(kingdomOf),
      discards: kingdoms.map(() => []),
    };
    const result = resultOf(position);
    expect(result.winners).toEqual([winner]);
    return {
      by: decidedBy(result),
      scores: result.scores.map(({ total, largest, crowns }) => [total, largest, crowns]),
    };
  });
  expect(results).toEqual([
    {
      by: 'largest',
      scores: [
        [4, 4, 1],
        [4, 2, 2],
      ],
    },
    {
      by: 'crowns',
      scores: [
        [4, 4, 1],
        [4, 4, 2],
      ],
    },
  ]);
});

describe('rows', () => {
  const shown = (rule: string) => {
    const { shown, next } = rowsOf(must(at('row', rule)[0]));
    return [shown, next].map((row) => row.map(({ domino, seat }) => [domino, seat]));
  };

  it.each(of('row'))('$name is reached by legal moves', (picture) => {
    let game = start(picture.options, picture);
    for (const move of movesIn(picture.moves)) {
      const played = play(game, move);
      if (!played.ok) throw new Error(played.refusal.message);
      game = played.value;
    }
    expect(isOver(game)).toBe(false);
    expect(gamesOf(picture).at(-1)).toEqual(game);
  });

  it('[S2] the first one is sorted and free', () => {
    expect(shown('S2')[0]).toEqual([
      [7, null],
      [21, null],
      [33, null],
      [47, null],
    ]);
  });

  it('[S4] leaves one domino to who comes last', () => {
    const game = must(gamesOf(must(at('row', 'S4')[0])).at(-1));
    expect(legalMoves(game)).toEqual([{ type: 'claim', domino: 21 }]);
    expect(shown('S4')[0]).toEqual([
      [7, 0],
      [21, 3],
      [33, 2],
      [47, 1],
    ]);
  });

  it('[T1] tells the turns from the lowest number to the highest', () => {
    const picture = must(at('row', 'T1')[0]);
    const { turns } = must(gamesOf(picture).at(-1));
    const told = rowsOf(picture).shown.map(({ turn, seat, domino }) => ({ turn, seat, domino }));
    expect(told).toEqual(turns.map((one, index) => ({ turn: index + 1, ...one })));
  });

  it('[T2] has the king that placed on the next row', () => {
    const { shown: row, next } = rowsOf(must(at('row', 'T2')[0]));
    expect(row.filter(({ isGone }) => isGone)).toMatchObject([{ domino: 7, seat: 0 }]);
    expect(next.filter(({ seat }) => seat !== null)).toMatchObject([{ domino: 25, seat: 0 }]);
  });

  it('[V5] has one domino more than kings, which nobody chose', () => {
    const { shown: row } = rowsOf(must(at('row', 'V5')[0]));
    expect(row).toHaveLength(5);
    expect(row.filter(({ seat }) => seat === null)).toMatchObject([{ domino: 33, isGone: true }]);
  });

  it('[R3] has two kings of one player side by side', () => {
    expect(shown('R3')[0]).toEqual([
      [7, 0],
      [21, 0],
      [33, 1],
      [47, 1],
    ]);
  });
});

it('[C4] [S3] kings are two each, in the order of each edition', () => {
  const [each] = at('kings', 'C4').map(({ seats }) => seats);
  const [drawn, ...others] = at('kings', 'S3').map(({ seats }) => seats);
  const orders = (['snake', 'clockwise'] as const).map((firstOrder) =>
    kingsFrom({ players: 2, variants: [], firstOrder }, 0),
  );
  expect(each).toEqual([0, 0, 1, 1]);
  expect(drawn?.toSorted()).toEqual(each);
  expect(others).toEqual(orders);
});

const scored = (total: number): Score => ({
  total,
  largest: 7,
  crowns: 9,
  bonuses: {},
  territories: [],
});

it('[V1] the dynasty goes to the best sum, not to most victories', () => {
  const { points } = must(of('dynasty')[0]);
  const games = must(points[0]).map((_, game) => {
    const scores = points.map((own) => scored(must(own[game])));
    return { scores, winners: [must(placesOf(scores).indexOf(1))] };
  });
  expect(games.map(({ winners }) => winners[0])).toEqual([0, 0, 1]);
  expect(dynastyResultOf(games)).toEqual({ totals: [118, 130], winners: [1] });
});

it('[R6] places after a tie are as shown', () => {
  const { points, places } = must(of('places')[0]);
  expect(placesOf(points.map(scored))).toEqual(places);
});

describe.each(Object.keys(LANGUAGES).filter(isLanguage))('in %s', (language) => {
  const numbersIn = (text: string) =>
    text
      .match(/\d+/g)
      ?.map(Number)
      .sort((a, b) => a - b) ?? [];
  const rulesIn = async (tag: typeof language) =>
    (await loadRules(tag)).sections.flatMap(({ rules }) => rules);

  it('every picture has a caption, with the numbers of the English one', async () => {
    const english = await rulesIn('en');
    for (const [index, { id, captions = [] }] of (await rulesIn(language)).entries()) {
      expect(captions.length, id).toBe(PICTURES[id]?.length ?? 0);
      const model = english[index]?.captions ?? [];
      expect(captions.map(numbersIn), id).toEqual(model.map(numbersIn));
    }
  });

  it('[C2] squares and crowns of the terrains are those of the dominoes', async () => {
    const tiles = NUMBERS.flatMap((domino) => Object.values(dominoOf(domino)));
    const counted = TERRAINS.flatMap((terrain) => {
      const here = tiles.filter((tile) => tile.terrain === terrain);
      return [here.length, here.reduce((sum, { crowns }) => sum + crowns, 0)];
    });
    const text = must((await rulesIn(language)).find(({ id }) => id === 'C2')).text;
    expect(text.match(/\d+/g)?.map(Number)).toEqual(counted);
  });
});
