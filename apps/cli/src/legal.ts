import { formatMove, legalMoves } from '@crownlands/rules';
import { type Command, onlyFile } from './command.ts';
import { gameOf, readRecord } from './input.ts';
import { write } from './output.ts';

export const legal: Command = {
  help: `Lists the legal moves at the end of a record.

Usage: crownlands legal [FILE]

Prints one move a line, sorted by code point; nothing when the game is over.

Examples:
  crownlands legal game.json
  crownlands legal < game.json
`,
  flags: {},
  async run(call) {
    const game = gameOf(await readRecord(onlyFile(call)));
    const moves = legalMoves(game).map(formatMove).sort();
    await write(moves.map((move) => `${move}\n`).join(''));
  },
};
