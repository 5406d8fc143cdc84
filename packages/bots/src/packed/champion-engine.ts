import { must } from '@crownlands/rules';
import { CHAMPION } from '../../dist/champion.js';
import { inputsOf, type NetName, widthOf } from '../net/net.ts';
import { bytesOf, type Engine, ROOT, startEngine } from './engine.ts';

/** The engine with the net and the search: packages/bots/engine says what each function does. */
export type ChampionEngine = Engine & {
  readonly prepareTypes: () => void;
  readonly netOf: (inputs: number, width: number) => number;
  readonly evaluationsMade: () => number;
  readonly findCandidates: () => number;
  readonly firstChoice: () => number;
  readonly isRestKnown: (game: number) => number;
  readonly lineTurns: (index: number) => number;
  readonly lineSpot: (index: number, number: number) => number;
  readonly linePlace: (index: number, number: number) => number;
  readonly openCandidate: (index: number) => number;
  readonly simulate: (index: number, seed: number, rounds: number) => number;
  readonly playOut: (index: number, seed: number) => number;
  readonly lastChance: () => number;
  readonly lastScore: (seat: number) => number;
  readonly worthOf: (game: number, seat: number) => number;
  readonly worthWith: (game: number, seat: number, domino: number, spot: number) => number;
  readonly entryMean: (seat: number, set: number) => number;
  readonly leadBeyond: (game: number, seat: number) => number;
  readonly lastSpread: () => number;
  readonly chooseGreedily: (game: number) => void;
  readonly chooseByTable: (game: number) => void;
  readonly chooseEnding: (game: number) => void;
  readonly planRound: (game: number, isExact: boolean) => void;
  readonly choosePlanned: (game: number, from: number) => void;
  readonly chooseTurn: (spot: number, place: number) => void;
  readonly chosenSpot: () => number;
  readonly chosenPlace: () => number;
  readonly playChosen: (game: number) => void;
  readonly nextRound: (game: number) => void;
  readonly setNoise: (points: number) => void;
  readonly totalIn: (game: number, seat: number) => number;
  readonly dealGame: (
    game: number,
    players: number,
    row: number,
    rows: number,
    rules: number,
    layout: number,
  ) => void;
  readonly partBytes: (layout: number) => number;
  readonly writePart: (game: number, seat: number, layout: number, to: number) => void;
  readonly scratchAt: () => number;
  readonly roll: (n: number) => number;
};

let started: ChampionEngine | null | undefined;

/** The one of this thread, which starts when it is first asked for; null where there is no SIMD. */
export function championEngine(): ChampionEngine | null {
  if (started === undefined) {
    started = WebAssembly.validate(bytesOf(CHAMPION))
      ? startEngine<ChampionEngine>(CHAMPION)
      : null;
    started?.prepareTypes();
  }
  return started;
}

/** The numbers that the engine holds; it has room for one net. */
let held: Float32Array | null = null;

/** Gives the engine the numbers of a net. */
export function holdNet(net: NetName, numbers: Float32Array): void {
  const engine = must(championEngine());
  const at = engine.netOf(inputsOf(net), widthOf(net));
  new Float32Array(engine.memory.buffer, at, numbers.length).set(numbers);
  held = numbers;
}

/** The same, but if it holds them already, nothing is copied. */
export function useNet(net: NetName, numbers: Float32Array): void {
  if (held === numbers) championEngine()?.netOf(inputsOf(net), widthOf(net));
  else holdNet(net, numbers);
}

/** Plays whole 2-player games by the table, with whatever net there is; how often it was asked. */
export function playTableGames(games: number, seed: number): number {
  const engine = championEngine();
  if (!engine) return 0;
  engine.netOf(inputsOf('two'), widthOf('two'));
  const before = engine.evaluationsMade();
  for (let game = 0; game < games; game++) {
    engine.setDice(seed * games + game);
    engine.dealGame(ROOT, 2, 4, 6, 3, 0);
    while (!engine.isOver(ROOT) || engine.offeredIn(ROOT) > 0) {
      if (engine.isOver(ROOT)) engine.nextRound(ROOT);
      else {
        engine.chooseByTable(ROOT);
        engine.playChosen(ROOT);
      }
    }
  }
  return engine.evaluationsMade() - before;
}
