import type { Bounds, DominoNumber, Options, Seat, Terrain, Variant } from '@crownlands/rules';

/** Moves in their written form, in order. */
type Moves = string;

/** A domino that is tried in a kingdom, and the rule that speaks against it. */
export type TryPicture = {
  readonly type: 'try';
  readonly kingdom: Moves;
  readonly tried: Moves; // one
  readonly breaks: 'P1' | 'P2' | 'P3' | null;
  readonly view: Bounds;
  readonly frame?: Bounds; // in which the kingdom must fit
};

/** A domino that fits nowhere. */
export type DiscardPicture = {
  readonly type: 'discard';
  readonly kingdom: Moves;
  readonly domino: DominoNumber;
};

/** A kingdom in which the territories of one terrain are counted. */
export type CountPicture = {
  readonly type: 'count';
  readonly kingdom: Moves;
  readonly terrain: Terrain;
};

/** A kingdom with all its points. */
export type TotalPicture = {
  readonly type: 'total';
  readonly kingdom: Moves;
  readonly variants: readonly Variant[];
};

/** A kingdom that earns the bonus of a variant, or fails to. */
export type BonusPicture = {
  readonly type: 'bonus';
  readonly kingdom: Moves;
  readonly variant: 'middle-kingdom' | 'harmony';
  readonly discards: number;
  readonly points: number;
};

/** Kingdoms of the first seats with the same points, and whose wins nevertheless. */
export type TiePicture = {
  readonly type: 'tie';
  readonly kingdoms: readonly Moves[];
  readonly winner: Seat;
};

/** A game after some moves: the row that is played, or before that the one that is chosen from. */
export type RowPicture = {
  readonly type: 'row';
  readonly options: Options;
  readonly kings: readonly Seat[];
  readonly deck: readonly DominoNumber[]; // as far as it is drawn
  readonly moves: Moves;
  readonly hasNext?: boolean; // the next row is shown beside it
};

/** The points of each seat in the games of a dynasty. */
export type DynastyPicture = {
  readonly type: 'dynasty';
  readonly points: readonly (readonly number[])[];
};

/** Points and places by seat; those with the same points are equal in all that could decide. */
export type PlacesPicture = {
  readonly type: 'places';
  readonly points: readonly number[];
  readonly places: readonly number[];
};

export type Picture =
  | TryPicture
  | DiscardPicture
  | CountPicture
  | TotalPicture
  | BonusPicture
  | TiePicture
  | RowPicture
  | DynastyPicture
  | PlacesPicture
  | { readonly type: 'kings'; readonly seats: readonly Seat[] }
  | { readonly type: 'domino'; readonly domino: DominoNumber }
  | { readonly type: 'terrains' | 'houses' };

const TWO: Options = { players: 2, variants: [], firstOrder: 'drawn' };
const FOUR: Options = { ...TWO, players: 4 };

const SMALL = '7@1,0E 13@0,1W';
const SMALL_VIEW: Bounds = { left: -1, right: 3, top: -1, bottom: 2 };
const ON_SMALL = { type: 'try', kingdom: SMALL, view: SMALL_VIEW } as const;

const FIVE_WIDE = '14@1,0E 7@3,0N 10@-1,0S 19@0,1E';
const FRAME: Bounds = { left: -1, right: 3, top: -2, bottom: 2 };
const DUEL_FRAME: Bounds = { left: -1, right: 5, top: -3, bottom: 3 };

const FINISHED =
  '24@-1,-1E 34@-1,1N 19@0,-2W 40@2,-2W 20@1,-1E 27@-2,-1N 21@1,0E 31@0,1E 4@-2,0S 32@-1,2W 14@1,2W 36@2,2N';
const WITH_HOLES =
  '4@0,1E 21@-1,0N 19@-1,1S 22@-2,0N 6@2,0W 15@-2,1S 13@0,-2S 38@-1,-2W 25@1,-1N 29@0,2E 36@2,1S';
const CENTRED = '7@1,0E 13@-1,0W 10@0,-1E 12@0,1W';

const FIRST_ROW = {
  type: 'row',
  options: FOUR,
  kings: [2, 0, 1, 3],
  deck: [7, 21, 33, 47, 12, 25, 40, 43],
} as const;

/** What is drawn beside each rule, in the order of its captions; all of it is true by the rules. */
export const PICTURES: { readonly [rule: string]: readonly Picture[] } = {
  C1: [{ type: 'domino', domino: 48 }],
  C2: [{ type: 'terrains' }],
  C3: [{ type: 'houses' }],
  C4: [{ type: 'kings', seats: [0, 0, 1, 1] }],
  S2: [{ ...FIRST_ROW, moves: '' }],
  S3: [
    { type: 'kings', seats: [1, 1, 0, 0] },
    { type: 'kings', seats: [0, 1, 1, 0] },
    { type: 'kings', seats: [0, 1, 0, 1] },
  ],
  S4: [{ ...FIRST_ROW, moves: '#33 #7 #47' }],
  T1: [{ ...FIRST_ROW, moves: '#33 #7 #47 #21' }],
  T2: [{ ...FIRST_ROW, moves: '#33 #7 #47 #21 7@1,0E #25', hasNext: true }],
  T3: [{ type: 'discard', kingdom: WITH_HOLES, domino: 7 }],
  P1: [
    {
      type: 'try',
      kingdom: FIVE_WIDE,
      tried: '37@3,-2W',
      breaks: null,
      view: { ...FRAME, right: 4 },
      frame: FRAME,
    },
    {
      type: 'try',
      kingdom: FIVE_WIDE,
      tried: '37@4,0S',
      breaks: 'P1',
      view: { ...FRAME, right: 4 },
      frame: FRAME,
    },
  ],
  P2: [
    { ...ON_SMALL, tried: '33@3,0S', breaks: null },
    { ...ON_SMALL, tried: '33@3,0W', breaks: 'P2' },
  ],
  P3: [
    { ...ON_SMALL, tried: '44@0,-1E', breaks: null },
    { ...ON_SMALL, tried: '37@1,1E', breaks: null },
    { ...ON_SMALL, tried: '44@1,1E', breaks: 'P3' },
    { ...ON_SMALL, tried: '8@3,1S', breaks: 'P3' },
  ],
  G1: [
    { type: 'count', kingdom: '7@1,0E 30@1,-1W 31@2,-1E 32@2,1E', terrain: 'lake' },
    { type: 'count', kingdom: '1@1,0E 2@1,1E 28@0,-1E', terrain: 'wheat' },
    { type: 'count', kingdom: '30@1,0E 2@0,1S 31@2,1W 7@2,2W', terrain: 'lake' },
  ],
  G2: [{ type: 'count', kingdom: '24@-1,0W 26@-1,-1W 25@1,0E 3@1,1E', terrain: 'forest' }],
  G3: [{ type: 'total', kingdom: FINISHED, variants: ['middle-kingdom', 'harmony'] }],
  G4: [
    {
      type: 'tie',
      kingdoms: ['19@1,0E 1@1,1W 13@-1,1W', '41@-1,0W 15@-1,1W 7@1,0E'],
      winner: 0,
    },
    {
      type: 'tie',
      kingdoms: ['19@1,0E 1@1,1W 13@-1,1W', '41@-1,0W 15@-1,1W 7@1,0E 8@1,1E'],
      winner: 1,
    },
  ],
  V1: [
    {
      type: 'dynasty',
      points: [
        [41, 39, 38],
        [38, 36, 56],
      ],
    },
  ],
  V2: [{ type: 'bonus', kingdom: FINISHED, variant: 'middle-kingdom', discards: 0, points: 10 }],
  V3: [
    { type: 'bonus', kingdom: FINISHED, variant: 'harmony', discards: 0, points: 5 },
    { type: 'bonus', kingdom: WITH_HOLES, variant: 'harmony', discards: 1, points: 0 },
  ],
  V4: [
    {
      type: 'try',
      kingdom: FIVE_WIDE,
      tried: '37@4,0S',
      breaks: null,
      view: DUEL_FRAME,
      frame: DUEL_FRAME,
    },
  ],
  V5: [
    {
      type: 'row',
      options: { ...TWO, variants: ['wider-offer'] },
      kings: [0, 1, 1, 0],
      deck: [7, 21, 33, 40, 47, 12, 25, 36, 43, 45],
      moves: '#47 #7 #40 #21',
    },
  ],
  R1: [
    { type: 'bonus', kingdom: CENTRED, variant: 'middle-kingdom', discards: 0, points: 10 },
    {
      type: 'bonus',
      kingdom: `${CENTRED} 11@1,-2E`,
      variant: 'middle-kingdom',
      discards: 0,
      points: 0,
    },
  ],
  R3: [
    {
      type: 'row',
      options: TWO,
      kings: [1, 0, 0, 1],
      deck: FIRST_ROW.deck,
      moves: '#47 #7 #21 #33',
    },
  ],
  R6: [{ type: 'places', points: [52, 52, 48], places: [1, 1, 3] }],
};
