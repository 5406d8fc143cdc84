import { type Solution, type Solved, solve as solveEnding, type Unsolved } from '@crownlands/bots';
import { formatMove, gamesOf, must } from '@crownlands/rules';
import { type Command, onlyFile, wholeNumber } from './command.ts';
import { Failure } from './failure.ts';
import { gameOf, readRecord } from './input.ts';
import { printable, table, write } from './output.ts';
import { namesOf } from './words.ts';

export const solve: Command = {
  help: `Solves the end of a game: what each legal move comes to.

Usage: crownlands solve [FILE] [--time MS] [--json]

Reads a record in whose last position nothing is hidden any more: no row is still to come, or only
one, which must then be all the unseen dominoes. Prints every legal move, best first, with its
outcome and its margin for the player to act, and one line that is best for everybody. With two
players that is proven; with more, once there are claims to make, everybody is taken to play for
themselves (docs/solver.md).

  --time MS  how long it may take, 1 to 3600000 (default 60000)
  --json     one object, with the moves, the line, the final scores and the positions looked at

Examples:
  crownlands solve game.json
  crownlands solve --json < game.json
`,
  flags: { time: { type: 'string' }, json: { type: 'boolean' } },
  async run(call) {
    const time = wholeNumber(call, 'time', 1, 3_600_000) ?? 60_000;
    const source = await readRecord(onlyFile(call));
    const game = gameOf(source);
    const begin = performance.now();
    const solution = solveEnding(game, { until: () => performance.now() - begin > time });
    if (typeof solution === 'string') {
      throw new Failure(1, `${source.name}: ${reasonFor(solution, time)}`);
    }
    const milliseconds = Math.round(performance.now() - begin);
    const names = namesOf(must(gamesOf(source.record)[0]).seats).map(printable);
    await write(call.flags.json ? `${asJson(solution, milliseconds)}\n` : asText(solution, names));
  },
};

const reasonFor = (unsolved: Unsolved, time: number): string =>
  ({
    over: 'the game is over',
    hidden: 'rows that are still hidden decide this game, so it cannot be solved',
    unfinished: `it could not be solved in ${time} ms (--time)`,
  })[unsolved];

function asJson(solution: Solution, milliseconds: number): string {
  const { seat, outcome, margin, scores, moves, line, positions, isProven } = solution;
  return JSON.stringify({
    seat,
    outcome,
    margin,
    scores,
    moves: moves.map(({ move, outcome, margin }) => {
      return { move: formatMove(move), outcome, margin };
    }),
    line: line.map(formatMove),
    positions,
    milliseconds,
    proven: isProven,
  });
}

function asText(solution: Solution, names: readonly string[]): string {
  const { seat, scores, moves, line, isProven } = solution;
  const points = scores.map((score, other) => `${names[other]} ${score}`).join(', ');
  const assumed = isProven ? '' : ' if everybody plays for themselves';
  return [
    `${names[seat]} ${result(solution)}${assumed}: ${points}\n`,
    table([
      ['move', 'outcome', 'margin'],
      ...moves.map(({ move, outcome, margin }) => [formatMove(move), outcome, margin]),
    ]),
    `best line: ${line.map(formatMove).join(' ')}\n`,
  ].join('\n');
}

function result({ outcome, margin }: Pick<Solved, 'outcome' | 'margin'>): string {
  if (outcome === 'draw') return 'shares the victory';
  const by = margin === 0 ? 'a tie-break (G4)' : Math.abs(margin);
  return `${outcome === 'win' ? 'wins' : 'loses'} by ${by}`;
}
