import type { Move, Random, View } from '@crownlands/rules';

/** Chooses one of the legal moves; the same view and randomness give the same move. */
export type Bot = (view: View, random: Random) => Move;
