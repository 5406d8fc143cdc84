import { wrongInShuffle } from '@crownlands/protocol';
import {
  dynastyResultOf,
  type Game,
  gamesIn,
  gamesOf,
  isOver,
  landOf,
  must,
  pointsOf,
  replay as replayAll,
  resultOf,
} from '@crownlands/rules';
import type { Command } from './command.ts';
import { Failure, orFail } from './failure.ts';
import { readRecords, type Source } from './input.ts';
import { printable, say, write } from './output.ts';
import { namesOf, victory, victoryIn } from './words.ts';

export const replay: Command = {
  help: `Checks records and prints their results.

Usage: crownlands replay [FILE...] [--json]

A file holds one record, or one record a line. Every move is played by the rules; one that is not
legal is named by its index and the rule that it breaks, and so is a result that does not follow.
The shuffle of a game from a server is checked too, as docs/protocol.md tells, and a line on
standard error says so; a record without that line has none to check. Checking goes on after a game
that is not legal, and stops at a text that is no record.

  --json  for each record an object: "source" tells where it stands, "result" is null while it runs,
          "shuffle" is "checked" where there is one

Examples:
  crownlands replay game.json
  crownlands simulate --games 100 | crownlands replay
`,
  flags: { json: { type: 'boolean' } },
  async run({ files, flags }) {
    for (const file of files.length > 0 ? files : [undefined]) {
      for await (const source of readRecords(file)) {
        try {
          await write(`${flags.json ? asJson(source) : asText(source)}\n`);
        } catch (error) {
          if (!(error instanceof Failure) || error.status !== 1) throw error;
          say(`crownlands replay: ${printable(error.message)}`);
          process.exitCode = 1;
        }
      }
    }
  },
};

function asJson(source: Source): string {
  const result = resultOfRecord(source);
  const shuffle = isShuffleChecked(source) && { shuffle: 'checked' };
  return JSON.stringify({ source: source.name, result, ...shuffle });
}

/** Whether a record tells its shuffle, which then must be right. */
function isShuffleChecked({ name, record }: Source): boolean {
  if (!record.shuffle) return false;
  const wrong = wrongInShuffle(record, record.shuffle);
  if (wrong) throw new Failure(1, `${name}: shuffle: ${wrong}`);
  return true;
}

/** The result of a game or of a dynasty; null while it is running. */
function resultOfRecord({ name, record }: Source) {
  const games = orFail(replayAll(record), name);
  const { options } = must(games[0]);
  if (games.length < gamesIn(options) || !games.every(isOver)) return null;
  const results = games.map(resultOf);
  return record.format === 'kingdomino/1' ? must(results[0]) : dynastyResultOf(results);
}

function asText(source: Source): string {
  const { record } = source;
  const name = printable(source.name);
  const games = orFail(replayAll(record), source.name);
  const names = namesOf(must(gamesOf(record)[0]).seats);
  if (isShuffleChecked(source)) say(`${name}: the shuffle is the one that was promised`);
  if (record.format === 'kingdomino/1') return `${name}: ${outcome(must(games[0]), names)}`;
  const lines = games.map((game, index) => `${name}: game ${index + 1}: ${outcome(game, names)}`);
  const result = resultOfRecord(source);
  if (result && 'totals' in result) {
    const totals = result.totals.map((total, seat) => `${names[seat]} ${total}`).join(', ');
    lines.push(`${name}: dynasty: ${totals}: ${victory(result.winners, names)}`);
  }
  return lines.join('\n');
}

function outcome(game: Game, names: readonly string[]): string {
  const turn = game.turns[0];
  const result = resultOf(game);
  const points = (of: (seat: number) => number) =>
    names.map((name, seat) => `${name} ${of(seat)}`).join(', ');
  if (!turn) {
    return `${points((seat) => must(result.scores[seat]).total)}: ${victoryIn(result, names)}`;
  }
  const land = points((seat) => pointsOf(landOf(must(game.kingdoms[seat]))));
  const task = turn.domino === null ? 'claim' : `place ${turn.domino}`;
  return `running, ${land}: ${names[turn.seat]} is to ${task}`;
}
