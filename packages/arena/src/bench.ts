import {
  BOT_NAMES,
  BOTS,
  type BotName,
  choose,
  playPackedGames,
  playPlannedGames,
} from '@crownlands/bots';
import {
  apply,
  deal,
  isOver,
  legalMoves,
  must,
  type Options,
  pick,
  seeded,
  start,
  viewOf,
} from '@crownlands/rules';

/** Those that think until their time is up. */
type Timed = 'monte-carlo' | 'champion';

/** Where there are most moves to choose from; `champion` has to be prepared for it too. */
export const WIDEST: Options = { players: 2, variants: ['mighty-duel'], firstOrder: 'drawn' };

/** Per second on one core: random games by the rules and by the engine, and moves of each bot. */
export type Bench = {
  readonly rules: { readonly games2: number; readonly games4: number };
  readonly packed: { readonly games2: number; readonly games4: number };
  readonly evaluations: number; // of kingdoms by the champion's net
  readonly bots: { readonly [bot in BotName]: { readonly moves2: number } };
  readonly lateness: { readonly [bot in Timed]: number }; // 99% of moves behind 50 ms at most, in ms
};

/** Measures for about `milliseconds` each; `now` is a clock in milliseconds. */
export function bench(milliseconds: number, now: () => number): Bench {
  const rate = (work: (round: number) => number): number => perSecond(work, milliseconds, now);
  const bots = BOT_NAMES.map((name) => [name, { moves2: rate((round) => playBots(name, round)) }]);
  return {
    rules: {
      games2: rate((round) => playRandom(2, round)),
      games4: rate((round) => playRandom(4, round)),
    },
    packed: {
      games2: rate((round) => playPacked(2, round)),
      games4: rate((round) => playPacked(4, round)),
    },
    evaluations: rate((round) => playPlannedGames(20, round)),
    bots: Object.fromEntries(bots) as Bench['bots'],
    lateness: {
      'monte-carlo': latenessOf('monte-carlo', Math.ceil(milliseconds / 20), now),
      champion: latenessOf('champion', Math.ceil(milliseconds / 20), now),
    },
  };
}

/** How much of it `work` does in a second, once it is warm. */
function perSecond(work: (round: number) => number, milliseconds: number, now: () => number) {
  let round = 0;
  const workFor = (time: number) => {
    const begin = now();
    let done = 0;
    while (now() - begin < time) done += work(round++);
    return done / ((now() - begin) / 1000);
  };
  workFor(milliseconds / 4);
  return Math.round(workFor(milliseconds));
}

const optionsFor = (players: Options['players']): Options => {
  return { players, variants: [], firstOrder: 'drawn' };
};

/** One whole game of random moves, every legal move listed at every turn. */
function playRandom(players: Options['players'], round: number): number {
  const options = optionsFor(players);
  const random = seeded(round);
  let game = start(options, deal(options, random));
  while (!isOver(game)) game = apply(game, pick(legalMoves(game), random));
  return 1;
}

/** A thousand games of random moves from one first row. */
function playPacked(players: Options['players'], round: number): number {
  const options = optionsFor(players);
  playPackedGames(start(options, deal(options, seeded(round))), 1000, round);
  return 1000;
}

/** One 2-player game of a bot against itself, thinking 500 simulations; the number of its moves. */
function playBots(name: BotName, round: number): number {
  const options = optionsFor(2);
  const random = seeded(round);
  let moves = 0;
  for (let game = start(options, deal(options, random)); !isOver(game); moves++) {
    const view = viewOf(game, must(game.turns[0]).seat);
    game = apply(game, choose(BOTS[name], view, { simulations: 500 }, random).move);
  }
  return moves;
}

/** How late the slowest but one percent of so many moves are. */
function latenessOf(bot: Timed, moves: number, now: () => number): number {
  const random = seeded(1);
  const late: number[] = [];
  let game = start(WIDEST, deal(WIDEST, random));
  while (late.length < moves) {
    if (isOver(game)) game = start(WIDEST, deal(WIDEST, random));
    const begin = now();
    const view = viewOf(game, must(game.turns[0]).seat);
    const { move } = choose(BOTS[bot], view, { milliseconds: 50 }, random);
    late.push(now() - begin - 50);
    game = apply(game, move);
  }
  const slowest = late.sort((a, b) => b - a)[Math.floor(moves / 100)];
  return Math.max(0, Math.round(10 * (slowest ?? 0)) / 10);
}
