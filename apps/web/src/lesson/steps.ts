import type { DominoNumber, Seat, Terrain } from '@crownlands/rules';

/** A kingdom as the moves that made it, in order. */
type Moves = string;

/** Choose the territory that is worth most. */
export type BestStep = { readonly id: 'goal'; readonly task: 'best'; readonly kingdom: Moves };

/** Place a domino anywhere it may go. */
export type PlaceStep = {
  readonly id: 'place' | 'match' | 'frame';
  readonly task: 'place';
  readonly kingdom: Moves;
  readonly domino: DominoNumber;
  readonly view: number; // the frame that is shown; one wider than the rules allow shows its limits
};

/** See that a domino fits nowhere, and discard it. */
export type DiscardStep = {
  readonly id: 'discard';
  readonly task: 'discard';
  readonly kingdom: Moves;
  readonly domino: DominoNumber;
};

/** Choose a domino after others did, and see whose turn comes when. */
export type ClaimStep = {
  readonly id: 'claim';
  readonly task: 'claim';
  readonly kings: readonly Seat[]; // in the order in which they choose
  readonly deck: readonly DominoNumber[]; // two rows
  readonly before: Moves; // claims made before the learner's
};

/** Count one territory of a finished kingdom. */
export type CountStep = {
  readonly id: 'score';
  readonly task: 'count';
  readonly kingdom: Moves;
  readonly terrain: Terrain; // the kingdom has one territory of it
  readonly answers: readonly number[];
};

/** Nothing more to learn. */
export type EndStep = { readonly id: 'done'; readonly task: 'play'; readonly kingdom: Moves };

export type Step = BestStep | PlaceStep | DiscardStep | ClaimStep | CountStep | EndStep;

/** The seat of the learner. */
export const LEARNER: Seat = 0;

const FINISHED =
  '9@0,-1N 24@-1,-1S 36@-1,1S 11@-2,2N 33@1,-2E 21@0,1S 3@-1,-2W 35@1,-1S 17@2,0N 41@1,1S 39@-2,0N 29@2,1S';

export const STEPS: readonly Step[] = [
  { id: 'goal', task: 'best', kingdom: '10@1,0E 48@0,1S 41@1,1E 1@1,2E' },
  { id: 'place', task: 'place', kingdom: '', domino: 20, view: 5 },
  {
    id: 'match',
    task: 'place',
    kingdom: '13@0,-1N 7@1,0E 10@0,1S 16@-1,0W',
    domino: 28,
    view: 5,
  },
  {
    id: 'frame',
    task: 'place',
    kingdom: '14@1,0E 7@3,0N 10@-1,0S 19@0,1E',
    domino: 37,
    view: 6,
  },
  {
    id: 'discard',
    task: 'discard',
    kingdom:
      '24@-1,0W 21@-2,1S 16@-2,-1N 31@0,-1W 30@1,0E 26@2,2N 37@1,1W 14@2,-1W 10@-1,2N 29@1,2W 8@-1,-2E',
    domino: 44,
  },
  {
    id: 'claim',
    task: 'claim',
    kings: [2, 0, 1, 3],
    deck: [7, 21, 33, 47, 12, 25, 40, 43],
    before: '#33',
  },
  { id: 'score', task: 'count', kingdom: FINISHED, terrain: 'lake', answers: [5, 7, 10] },
  { id: 'done', task: 'play', kingdom: FINISHED },
];
