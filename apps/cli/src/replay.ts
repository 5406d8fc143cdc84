import {
  type AnyRecord,
  type DynastyRecord,
  dynastyResultOf,
  type Game,
  isOver,
  must,
  replayDynasty,
  replay as replayGame,
  resultOf,
  type Score,
  type Seat,
} from '@crownlands/rules';
import type { Command } from './command.ts';
import { Failure, orFail, printable } from './failure.ts';
import { readRecords, type Source } from './input.ts';
import { say, write } from './output.ts';

export const replay: Command = {
  help: `Checks records and prints their results.

Usage: crownlands replay [FILE...] [--json]

A file holds one record, or one record a line. Every move is played by the rules; one that is not
legal is named by its index and the rule that it breaks, and so is a result that does not follow.
Checking goes on after a game that is not legal, and stops at a text that is no record.

  --json  for each record an object: "record" tells where it stands, "result" is null while it runs

Examples:
  crownlands replay game.json
  crownlands simulate --games 100 | crownlands replay
`,
  flags: { json: { type: 'boolean' } },
  async run({ files, flags }) {
    let illegal = 0;
    for (const file of files.length > 0 ? files : [undefined]) {
      for await (const source of readRecords(file)) {
        try {
          await write(`${flags.json ? asJson(source) : asText(source)}\n`);
        } catch (error) {
          if (!(error instanceof Failure) || error.status !== 1) throw error;
          say(`crownlands replay: ${printable(error.message)}`);
          illegal++;
        }
      }
    }
    if (illegal > 0) process.exitCode = 1;
  },
};

function asJson({ name, record }: Source): string {
  return JSON.stringify({ record: name, result: resultOfRecord(record, name) });
}

function resultOfRecord(record: AnyRecord, name: string) {
  if (record.format === 'kingdomino/1') {
    const game = orFail(replayGame(record), name);
    return isOver(game) ? resultOf(game) : null;
  }
  return dynastyResult(record, orFail(replayDynasty(record), name));
}

const dynastyResult = ({ games }: DynastyRecord, played: readonly Game[]) =>
  games.length === 3 && played.every(isOver) ? dynastyResultOf(played.map(resultOf)) : null;

function asText({ name, record }: Source): string {
  if (record.format === 'kingdomino/1') {
    const game = orFail(replayGame(record), name);
    return `${name}: ${outcome(game, namesOf(record))}`;
  }
  const played = orFail(replayDynasty(record), name);
  const names = namesOf(must(record.games[0]));
  const lines = played.map((game, index) => `${name}: game ${index + 1}: ${outcome(game, names)}`);
  const result = dynastyResult(record, played);
  if (result) {
    const totals = result.totals.map((total, seat) => `${names[seat]} ${total}`).join(', ');
    lines.push(`${name}: dynasty: ${totals}: ${victory(result.winners, names)}`);
  }
  return lines.join('\n');
}

const namesOf = ({ seats }: { readonly seats: readonly { readonly name: string }[] }): string[] =>
  seats.map(({ name }) => printable(name));

function outcome(game: Game, names: readonly string[]): string {
  const turn = game.turns[0];
  const { scores, winners } = resultOf(game);
  const points = scores.map(({ total }, seat) => `${names[seat]} ${total}`).join(', ');
  if (!turn) return `${points}: ${victory(winners, names)}${tieBreak(scores, winners)}`;
  const task = turn.domino === null ? 'claim' : `place ${turn.domino}`;
  return `running, ${points}: ${names[turn.seat]} is to ${task}`;
}

export function victory(winners: readonly Seat[], names: readonly string[]): string {
  const who = winners.map((seat) => names[seat]);
  return who.length === 1 ? `${who[0]} wins` : `${who.join(' and ')} share the victory`;
}

/** How a tie in points was decided, in words; nothing when there was none. */
export function tieBreak(scores: readonly Score[], winners: readonly Seat[]): string {
  const best = must(scores[must(winners[0])]);
  const tied = scores.filter(({ total }) => total === best.total);
  if (tied.length === winners.length) return '';
  const isLarger = tied.some(({ largest }) => largest < best.largest);
  const isRicher = tied.some(
    ({ largest, crowns }) => largest === best.largest && crowns < best.crowns,
  );
  return isRicher ? ' by crowns (G4)' : isLarger ? ' by the largest territory (G4)' : '';
}
