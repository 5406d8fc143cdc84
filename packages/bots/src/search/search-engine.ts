import { type Exports, WASM } from '../../dist/search-module.js';
import { inputsOf, type NetName, widthOf } from '../net/nets.ts';
import { bytesOf, ROOT, startEngine } from '../packed/engine.ts';

/** The engine with the net and the search: packages/bots/engine says what each function does. */
export type SearchEngine = Exports;

let started: SearchEngine | null | undefined;

/** The one of this thread, which starts when it is first asked for; null where there is no SIMD. */
export function searchEngine(): SearchEngine | null {
  if (started === undefined) {
    started = WebAssembly.validate(bytesOf(WASM)) ? startEngine<SearchEngine>(WASM) : null;
    started?.prepareTypes();
  }
  return started;
}

/** The numbers that the engine holds; it has room for one net. */
let held: Float32Array | null = null;

/** The engine with this net. Its numbers, which must not change, are copied only if it holds others. */
export function searchEngineWith(net: NetName, numbers: Float32Array): SearchEngine | null {
  const engine = searchEngine();
  if (!engine) return null;
  const at = engine.netOf(inputsOf(net), widthOf(net));
  if (held !== numbers) new Float32Array(engine.memory.buffer, at, numbers.length).set(numbers);
  held = numbers;
  return engine;
}

/** Plays whole 2-player games as planned, with whatever net there is; how often it was asked. */
export function playPlannedGames(games: number, seed: number): number {
  const engine = searchEngine();
  if (!engine) return 0;
  engine.netOf(inputsOf('two'), widthOf('two'));
  const before = engine.evaluationsMade();
  for (let game = 0; game < games; game++) {
    engine.setDice(seed * games + game);
    engine.dealGame(ROOT, 2, 4, 6, 3, 0);
    while (!engine.isOver(ROOT) || engine.offeredIn(ROOT) > 0) {
      if (engine.isOver(ROOT)) engine.nextRound(ROOT);
      else engine.playChoice(ROOT, engine.chooseByPlan(ROOT));
    }
  }
  return engine.evaluationsMade() - before;
}
