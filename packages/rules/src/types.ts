export const TERRAINS = ['wheat', 'forest', 'lake', 'grassland', 'swamp', 'mine'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** The colours of the players, by seat. */
export const COLOURS = ['pink', 'yellow', 'green', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

export const VARIANTS = [
  'dynasty',
  'middle-kingdom',
  'harmony',
  'mighty-duel',
  'wider-offer',
] as const;
export type Variant = (typeof VARIANTS)[number];

export const FIRST_ORDERS = ['drawn', 'snake', 'clockwise'] as const;
export type FirstOrder = (typeof FIRST_ORDERS)[number];

export type Options = {
  readonly players: 2 | 3 | 4;
  readonly variants: readonly Variant[];
  readonly firstOrder: FirstOrder;
};

/** A player's place at the table, counted clockwise from 0. */
export type Seat = number;

/** The number printed on a domino, 1 to 48. */
export type DominoNumber = number;
export type Tile = { readonly terrain: Terrain; readonly crowns: number };
export type Domino = { readonly a: Tile; readonly b: Tile };

/** A square of the land around a castle; land.ts turns it into x and y and back. */
export type Square = number;
export type Placement = {
  readonly domino: DominoNumber;
  readonly a: Square;
  readonly b: Square;
};

/** The dominoes placed around one castle, in the order they came. */
export type Kingdom = readonly Placement[];

export type Claiming = { readonly type: 'claim'; readonly domino: DominoNumber };
export type Placing = { readonly type: 'place' } & Placement;
export type Discarding = { readonly type: 'discard'; readonly domino: DominoNumber };
export type Move = Claiming | Placing | Discarding;

/** A king whose owner is still to act this round; `domino` is null once it is off their hands. */
export type Turn = { readonly seat: Seat; readonly domino: DominoNumber | null };
export type Claim = { readonly seat: Seat; readonly domino: DominoNumber };

/** All that lies open on the table. What follows from it (whose turn, the score) is not stored. */
export type Position = {
  readonly options: Options;
  readonly kingdoms: readonly Kingdom[]; // by seat
  readonly discards: readonly (readonly DominoNumber[])[]; // by seat
  readonly turns: readonly Turn[]; // still to be taken this round, in order
  readonly offer: readonly DominoNumber[]; // face up and free, ascending
  readonly claims: readonly Claim[]; // made this round, for the next one
  readonly unseen: readonly DominoNumber[]; // in the deck or out of the game, ascending
};

/** A position together with its face-down deck, in drawing order. */
export type Game = Position & { readonly deck: readonly DominoNumber[] };

/** What one player, or a spectator, may know. */
export type View = Position & { readonly seat: Seat | null };
