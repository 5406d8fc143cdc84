import {
  apply,
  deal,
  formatMove,
  type Game,
  kingsIn,
  legalMoves,
  perft as perftOf,
  rowLength,
  rowsToCome,
  seeded,
  start,
} from '@crownlands/rules';
import {
  type Call,
  type Command,
  givenSeed,
  onlyFile,
  optionsOf,
  RULE_FLAGS,
  RULE_HELP,
  wholeNumber,
} from './command.ts';
import { fail } from './failure.ts';
import { gameOf, readRecord } from './input.ts';
import { write } from './output.ts';

export const perft: Command = {
  help: `Counts the sequences of legal moves from a position.

Usage: crownlands perft [FILE] [--depth N] [--divide]
       crownlands perft --seed S [--players N] [--variants A,B] [--first-order ORDER] [--depth N]

Counts from the end of a record or, with --seed, from the start of a shuffled game. A sequence that
reaches the end of the game counts as one. Other programs can compare their count with ours.

  --depth N            moves in a sequence, 1 to 20 (default 3)
  --divide             one line for each first move, with its share of the count
  --seed S             shuffle a game instead of reading one
${RULE_HELP}

Examples:
  crownlands perft --seed 1 --depth 5
  crownlands perft game.json --depth 2 --divide
`,
  flags: {
    ...RULE_FLAGS,
    seed: { type: 'string' },
    depth: { type: 'string' },
    divide: { type: 'boolean' },
  },
  async run(call) {
    const depth = wholeNumber(call, 'depth', 1, 20) ?? 3;
    const game = await positionOf(call, depth);
    if (!call.flags.divide) return write(`${perftOf(game, depth)}\n`);
    const counts = legalMoves(game)
      .map((move) => `${formatMove(move)} ${perftOf(apply(game, move), depth - 1)}\n`)
      .sort();
    return write(counts.join(''));
  },
};

async function positionOf(call: Call, depth: number): Promise<Game> {
  const seed = givenSeed(call);
  if (seed !== undefined) {
    if (call.files.length > 0) fail('a file and --seed do not go together');
    const options = optionsOf(call, 2);
    return start(options, deal(options, seeded(seed)));
  }
  const stray = Object.keys(RULE_FLAGS).find((flag) => call.flags[flag] !== undefined);
  if (stray) fail(`--${stray} goes with --seed`);
  const game = gameOf(await readRecord(onlyFile(call)));
  if (knownMoves(game) < depth) {
    fail(
      `--depth: ${depth} moves go past the rows on the table, which last for ${knownMoves(game)}`,
    );
  }
  return game;
}

/** Moves until a row is drawn that the record does not tell. */
function knownMoves(game: Game): number {
  const length = rowLength(game.options);
  const known = game.deck.length / length;
  if (known === rowsToCome(game)) return Number.POSITIVE_INFINITY;
  const thisRound = game.turns.reduce((moves, { domino }) => moves + (domino === null ? 1 : 2), 0);
  return thisRound + known * 2 * kingsIn(game.options) - 1;
}
