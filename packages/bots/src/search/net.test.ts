import { type Game, type Move, must, type Options } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { positionsFor } from '../../test/positions.ts';
import { engine, randomNet } from '../../test/random-net.ts';
import TRAINER from '../../test/trainer.json' with { type: 'json' };
import { featuresOf } from '../net/features.ts';
import { loadWeights } from '../net/loaded.ts';
import { inputsOf, NETS, netFor } from '../net/nets.ts';
import { leadPlainly, weighPlainly } from '../net/plain-net.ts';
import { load, movesIn, ROOT } from '../packed/engine.ts';
import { searchEngineWith } from './search-engine.ts';

const MIXES: readonly Options[] = [
  options(2, ['middle-kingdom', 'harmony']),
  options(2, ['wider-offer']),
  options(3, ['middle-kingdom']),
  options(3, ['harmony', 'wider-offer']),
  options(4),
  options(2, ['mighty-duel', 'middle-kingdom']),
  options(2, ['mighty-duel', 'wider-offer']),
];
const named = MIXES.map((mix) => [`${mix.players} ${mix.variants.join(' ')}`, mix] as const);

/** Positions of some random games, not those of the last round. */
const positionsOf = (mix: Options): Game[] =>
  [1, 2, 3].flatMap((seed) =>
    playthrough(mix, seed).games.filter(({ offer, claims }) => offer.length + claims.length > 0),
  );

/** The inputs that the engine keeps in a record, spread out. */
function recorded(mix: Options, seat: number): Float32Array {
  const layout = mix.variants.includes('mighty-duel') ? 1 : 0;
  const area = layout ? 49 : 25;
  const at = engine.scratchAt();
  engine.writePart(ROOT, seat, layout, at);
  const bytes = new Uint8Array(engine.memory.buffer, at, engine.partBytes(layout));
  const inputs = new Float32Array(inputsOf(netFor(mix)));
  for (let cell = 0; cell < area; cell++) {
    const [what = 0, beside = 0, crowns = 0, squares = 0] = bytes.subarray(4 * cell, 4 * cell + 4);
    const set = (plane: number, value: number): void => {
      inputs[plane * area + cell] = value;
    };
    if (what & 7) set((what & 7) - 1, 1);
    set(7, (what >> 3) & 3);
    set(8, crowns);
    set(9, squares);
    for (let terrain = 0; terrain < 6; terrain++) set(10 + terrain, (beside >> terrain) & 1);
    set(16, what >> 5);
  }
  inputs.set(bytes.subarray(4 * area), 17 * area);
  return inputs;
}

describe.each(named)('with %s', (_name, mix) => {
  it('the engine sees what the plain features say', () => {
    for (const game of positionsOf(mix)) {
      load(ROOT, game, game.unseen, engine);
      for (const seat of game.kingdoms.keys()) {
        expect(recorded(mix, seat)).toEqual(featuresOf(game, seat));
      }
    }
  });

  it('the engine and the plain net agree to a thousandth of a point', () => {
    const numbers = randomNet(mix);
    const net = netFor(mix);
    for (const game of positionsOf(mix)) {
      load(ROOT, game, game.unseen, engine);
      const features = game.kingdoms.map((_, seat) => featuresOf(game, seat));
      for (const [seat, own] of features.entries()) {
        const { mean, spread } = weighPlainly(net, numbers, own);
        expect(Math.abs(engine.worthOf(ROOT, seat) - mean)).toBeLessThan(1e-3);
        expect(Math.abs(engine.spreadOf(ROOT, seat) - spread)).toBeLessThan(1e-3);
        const others = features.filter((_, other) => other !== seat);
        const lead = leadPlainly(net, numbers, own, others);
        expect(Math.abs(engine.leadBeyond(ROOT, seat) - lead)).toBeLessThan(1e-3);
      }
    }
  });

  it('a placement changes the sums by no more and no less than it should', () => {
    const numbers = randomNet(mix);
    const size = mix.variants.includes('mighty-duel') ? 7 : 5;
    for (const game of positionsOf(mix)) {
      load(ROOT, game, game.unseen, engine);
      for (const { move, code } of movesIn(ROOT, size, engine).slice(0, 12)) {
        if (move.type !== 'place') continue;
        const { seat } = must(game.turns[0]);
        const { mean } = weighPlainly(netFor(mix), numbers, featuresOf(placed(game, move), seat));
        const worth = engine.worthWith(ROOT, seat, move.domino, code);
        expect(Math.abs(worth - mean)).toBeLessThan(1e-3);
      }
    }
  });
});

it.each(NETS)('the engine says of %s what the trainer says', async (net) => {
  const positions = positionsFor(net);
  const weights = await loadWeights(net);
  if (!weights.ok) throw new Error(weights.message);
  searchEngineWith(net, weights.numbers);
  for (const [index, game] of positions.entries()) {
    const { seat } = must(game.turns[0]);
    load(ROOT, game, game.unseen, engine);
    const { mean, spread, lead } = must(TRAINER[net][index]);
    expect(Math.abs(engine.worthOf(ROOT, seat) - mean)).toBeLessThan(1e-3);
    expect(Math.abs(engine.spreadOf(ROOT, seat) - spread)).toBeLessThan(1e-3);
    expect(Math.abs(engine.leadBeyond(ROOT, seat) - lead)).toBeLessThan(1e-3);
  }
});

/** The same table with a domino more in the kingdom. */
function placed(game: Game, move: Move & { type: 'place' }): Game {
  const { seat } = must(game.turns[0]);
  const { type, ...placement } = move;
  const kingdom = [...must(game.kingdoms[seat]), placement];
  return { ...game, kingdoms: game.kingdoms.with(seat, kingdom) };
}
