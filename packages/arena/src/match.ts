import { BOTS, type BotName, type Budget, choose } from '@crownlands/bots';
import {
  apply,
  deal,
  formatMove,
  type Game,
  type GameRecord,
  isOver,
  legalMoves,
  type Move,
  must,
  type Options,
  parseMove,
  type Random,
  recordOf,
  resultOf,
  scoreOf,
  seeded,
  start,
  viewOf,
} from '@crownlands/rules';
import { Forfeit, type Groups, type Program, startProgram } from './program.ts';
import { makeReady } from './shortfall.ts';

/** A bot of ours by its name, or `cmd:` and the command line of a program. */
export type Contestant = string;

/** One contestant for each seat; every deal is played once from each seating around the table. */
export type Match = {
  readonly options: Options;
  readonly contestants: readonly Contestant[];
  readonly budget: Budget; // for each move
  readonly seed: number;
  readonly keepsRecords: boolean;
};

/** What one contestant did in a game. */
export type Performance = {
  readonly share: number; // 1 for a victory, less when it is shared
  readonly score: number;
  readonly margin: number; // to the best of the others
  readonly moves: number; // that it made; not the turn on which it forfeits
  readonly milliseconds: number;
  readonly simulations: number;
  readonly forfeit: string | null; // why it lost without playing on
};

/** A game's performances in the order of the match's contestants. */
export type GameReport = {
  readonly performances: readonly Performance[];
  readonly record: GameRecord | null;
};

/** A match in progress on this thread; programs are started once and kept for all of its deals. */
type Table = {
  readonly playDeal: (number: number) => Promise<GameReport[]>;
  readonly close: () => Promise<void>;
};

export function openTable(match: Match, groups?: Groups): Table {
  const { contestants, options } = match;
  const stranger = contestants.find((name) => !isContestant(name));
  if (stranger !== undefined) throw new Error(`there is no bot ${stranger}`);
  if (contestants.length !== options.players) {
    throw new Error(`${options.players} sit at this table, not ${contestants.length}`);
  }
  const programs = match.contestants.map((name) =>
    name.startsWith('cmd:') ? startProgram(name.slice(4), groups) : null,
  );
  return {
    async playDeal(number) {
      await makeReady(match.contestants, match.options);
      const reports: GameReport[] = [];
      for (const turn of match.contestants.keys()) {
        reports.push(await playGame(match, programs, number, turn));
      }
      return reports;
    },
    async close() {
      await Promise.all(programs.map((program) => program?.stop()));
    },
  };
}

const isContestant = (name: Contestant): boolean =>
  name.startsWith('cmd:') || Object.hasOwn(BOTS, name);

type Effort = { moves: number; milliseconds: number; simulations: number };

/** One game of a deal: at each of the `turns` everybody moves up by one seat. */
async function playGame(
  match: Match,
  programs: readonly (Program | null)[],
  number: number,
  turns: number,
): Promise<GameReport> {
  const { options, contestants, seed } = match;
  const contestantAt = (seat: number): number => (seat + turns) % contestants.length;
  const dealt = deal(options, seeded(seed, number));
  const streams = contestants.map((_, index) => seeded(seed, number, turns, index));
  const efforts = contestants.map((): Effort => ({ moves: 0, milliseconds: 0, simulations: 0 }));
  const seats = contestants.map((_, seat) => {
    const bot = must(contestants[contestantAt(seat)]);
    return { name: bot, bot };
  });
  const moves: Move[] = [];
  let game = start(options, dealt);
  let forfeit: { readonly by: number; readonly reason: string } | null = null;
  while (!isOver(game) && !forfeit) {
    const by = contestantAt(must(game.turns[0]).seat);
    const effort = must(efforts[by]);
    try {
      const program = programs[by];
      const move = program
        ? await askProgram(program, match, game, recordOf(game, dealt, seats, moves), effort)
        : askBot(must(contestants[by]) as BotName, match, game, must(streams[by]), effort);
      effort.moves += 1;
      moves.push(move);
      game = apply(game, move);
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      forfeit = { by, reason: error.message };
    }
  }
  const record = recordOf(game, dealt, seats, moves);
  for (const program of programs) program?.over(record);
  const outcomes = outcomesOf(game, contestantAt, forfeit);
  return {
    performances: efforts.map((effort, index) => ({ ...effort, ...must(outcomes[index]) })),
    record: match.keepsRecords ? record : null,
  };
}

function askBot(name: BotName, match: Match, game: Game, random: Random, effort: Effort): Move {
  const { seat } = must(game.turns[0]);
  const begin = performance.now();
  const thought = choose(BOTS[name], viewOf(game, seat), match.budget, random);
  effort.milliseconds += performance.now() - begin;
  effort.simulations += thought.simulations;
  return thought.move;
}

/** Programs are only told a time; with a budget of simulations they may take a second. */
async function askProgram(
  program: Program,
  { budget }: Match,
  game: Game,
  record: GameRecord,
  effort: Effort,
): Promise<Move> {
  const { seat } = must(game.turns[0]);
  const legal = legalMoves(game).map(formatMove).sort();
  const time = 'milliseconds' in budget ? budget.milliseconds : 1000;
  const answer = await program.move(record, seat, legal, time);
  const move = parseMove(answer.move);
  if (!move.ok) throw new Forfeit(move.refusal.message);
  effort.milliseconds += answer.milliseconds;
  return move.value;
}

type Outcome = Pick<Performance, 'share' | 'score' | 'margin' | 'forfeit'>;

/** Results by contestant. After a forfeit the others share the victory, and the scores stand. */
function outcomesOf(
  game: Game,
  contestantAt: (seat: number) => number,
  forfeit: { readonly by: number; readonly reason: string } | null,
): Outcome[] {
  const totals = game.kingdoms.map((_, seat) => scoreOf(game, seat).total);
  const seatsLeft = [...totals.keys()].filter((seat) => contestantAt(seat) !== forfeit?.by);
  const winners = forfeit ? seatsLeft : resultOf(game).winners;
  const outcomes: Outcome[] = [];
  for (const [seat, score] of totals.entries()) {
    const contestant = contestantAt(seat);
    outcomes[contestant] = {
      share: winners.includes(seat) ? 1 / winners.length : 0,
      score,
      margin: score - Math.max(...totals.toSpliced(seat, 1)),
      forfeit: forfeit?.by === contestant ? forfeit.reason : null,
    };
  }
  return outcomes;
}
