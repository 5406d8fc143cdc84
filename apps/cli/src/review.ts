import { makeReady } from '@crownlands/arena';
import { type Grade, type Review, type ReviewEvent, reviewOf } from '@crownlands/bots';
import {
  formatMove,
  gameNow,
  gamesOf,
  isOver,
  must,
  replay,
  resultOf,
  resume,
  roundOf,
  type Session,
  seeded,
} from '@crownlands/rules';
import { type Call, type Command, onlyFile, wholeNumber } from './command.ts';
import { Failure, orFail } from './failure.ts';
import { readRecord, type Source } from './input.ts';
import { interrupted } from './interruption.ts';
import { judgeMoves, round } from './judging.ts';
import { printable, table, write } from './output.ts';
import { namesOf, victoryIn } from './words.ts';

export const review: Command = {
  help: `Reviews a finished game: who lost it where, and what was luck.

Usage: crownlands review [FILE] [--time MS] [--json]

The champion thinks about every move that was played. The chances of all players change with each
move and with each row that is turned up: what moves changed is play, what rows changed is luck.
Prints for each player the points, the accuracy (0 to 100), what their moves lost and what the rows
brought, in wins; then the moves that were worse than good, each with its round (0 while the first
row is claimed), what was better, and what it lost of the chance to win. Of a dynasty every game that
is over is reviewed, one after the other. docs/review.md tells how it is reckoned.

  --time MS  for each move, 1 to 3600000 (default 200); moves are thought about on all cores
  --json     one object for each game, one a line: {"seats": [{"name": "Ana", "accuracy": 87,
             "lost": 0.31, "luck": -0.12}], "start": [0.5, 0.5], "events": [{"kind": "move",
             "index": 0, "seat": 1, "move": "#12", "chances": [0.52, 0.48], "best": "#31",
             "loss": 0.02, "grade": "good"}, {"kind": "row", "row": [3, 14, 22, 40],
             "chances": [0.49, 0.51]}]}

Examples:
  crownlands review game.json
  crownlands review game.json --time 1000 --json
`,
  flags: { time: { type: 'string' }, json: { type: 'boolean' } },
  async run(call) {
    const time = wholeNumber(call, 'time', 1, 3_600_000) ?? 200;
    const sessions = finishedIn(await readRecord(onlyFile(call)));
    await makeReady(['champion'], must(must(sessions[0]).games[0]).options);
    const signal = interrupted();
    for (const [index, session] of sessions.entries()) {
      const judged = await judgeMoves(session, time, signal);
      if (!judged) return;
      const review = reviewOf(session.games, session.moves, judged);
      await write(printed(call, session, review, index === 0));
    }
  },
};

/** The games of a record that are over, each with its past. */
function finishedIn({ name, record }: Source): Session[] {
  const games = orFail(replay(record), name);
  const finished = gamesOf(record).filter((_, index) => isOver(must(games[index])));
  if (finished.length === 0) {
    throw new Failure(1, `${name}: the game is not over, so there is nothing to review yet`);
  }
  return finished.map((one) => orFail(resume(one, seeded(0)), name));
}

function printed(call: Call, session: Session, review: Review, isFirst: boolean): string {
  if (call.flags.json) return `${asJson(session, review)}\n`;
  return `${isFirst ? '' : '\n'}${asText(session, review)}`;
}

function asJson({ seats }: Session, { seats: reviewed, start, events }: Review): string {
  const names = namesOf(seats);
  return JSON.stringify({
    seats: reviewed.map(({ accuracy, lost, luck }, seat) => {
      const name = names[seat];
      return { name, accuracy: Math.round(accuracy), lost: round(lost), luck: round(luck) };
    }),
    start,
    events: events.map((event) => {
      if (event.kind === 'row') return event;
      const { reason, ...told } = event;
      return { ...told, move: formatMove(event.move), best: formatMove(event.best) };
    }),
  });
}

function asText(session: Session, { seats, events }: Review): string {
  const names = namesOf(session.seats).map(printable);
  const result = resultOf(gameNow(session));
  const worse = events.filter(isWorseThanGood);
  return [
    `${victoryIn(result, names)}\n`,
    table([
      ['player', 'points', 'accuracy', 'lost', 'luck'],
      ...seats.map(({ accuracy, lost, luck }, seat) => [
        must(names[seat]),
        must(result.scores[seat]).total,
        Math.round(accuracy),
        lost.toFixed(2),
        signed(luck),
      ]),
    ]),
    worse.length === 0
      ? 'no move was worse than good\n'
      : table([
          ['round', 'player', 'played', 'better', 'lost', ''],
          ...worse.map(({ index, seat, move, best, loss, grade }) => [
            roundOf(must(session.games[index])),
            must(names[seat]),
            formatMove(move),
            formatMove(best),
            `${(100 * loss).toFixed(1)}%`,
            grade,
          ]),
        ]),
  ].join('\n');
}

const WORSE: readonly Grade[] = ['inaccuracy', 'mistake', 'blunder'];

const isWorseThanGood = (event: ReviewEvent): event is ReviewEvent & { readonly kind: 'move' } =>
  event.kind === 'move' && WORSE.includes(event.grade);

/** With its sign, and without one where there is nothing. */
function signed(number: number): string {
  const text = number.toFixed(2);
  if (Number(text) === 0) return '0.00';
  return number > 0 ? `+${text}` : text;
}
