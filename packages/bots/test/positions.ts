import { type Game, must, type Options } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import type { NetName } from '../src/net/nets.ts';

const MIXES: Record<NetName, Options> = {
  two: options(2, ['middle-kingdom', 'harmony']),
  three: options(3, ['harmony', 'wider-offer']),
  four: options(4, ['middle-kingdom']),
  duel: options(2, ['mighty-duel', 'harmony']),
};

/** Three positions of a random game, for which trainer.json has what the trainer's net says. */
export function positionsFor(net: NetName): readonly Game[] {
  const { games } = playthrough(MIXES[net], 7);
  return [0.2, 0.5, 0.8].map((part) => must(games[Math.floor(part * games.length)]));
}
