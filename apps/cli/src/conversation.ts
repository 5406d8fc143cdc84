import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  apply,
  type Checked,
  dynastyResultOf,
  formatMove,
  formatRecord,
  type Game,
  isOver,
  type Move,
  must,
  parseMove,
  play,
  type Random,
  resultOf,
} from '@crownlands/rules';
import type { Style } from './drawing.ts';
import { fail, printable } from './failure.ts';
import { reasonOf } from './input.ts';
import { tieBreak, victory } from './replay.ts';
import { drawDomino, drawTable, landPoints, listOffer, listSpots, spotsOf } from './screen.ts';
import {
  advance,
  gameNow,
  nextGame,
  ownMove,
  playerToAct,
  recordNow,
  type Session,
  undo,
} from './session.ts';

/** A game and the file in which it is kept, if any. */
export type Talk = { readonly session: Session; readonly file: string | null };

/** How the talk goes on after an answer, with a text to print or else the table anew. */
type Reply = { readonly talk: Talk; readonly text?: string };

/** What people may answer at the prompt. */
export const ANSWERS = `\
  12         claim domino 12
  cE         place the domino: its first half on square c, its second half to the east
  12@1,0E    the same as records write it, counted from the castle at 0,0
  undo       take back the last choice, unless a new row has been revealed since
  table      show the table again
  unseen     list the dominoes that have not appeared yet
  save FILE  save the game there, now and after every move
  help       show this
  quit       leave; a saved game goes on with: crownlands play FILE`;

/** Plays until the game is over or the people leave. */
export async function converse(first: Talk, style: Style, random: Random): Promise<void> {
  const { stdin: input, stdout: output } = process;
  const lines = createInterface({ input, output, terminal: input.isTTY && output.isTTY });
  const answers = lines[Symbol.asyncIterator]();
  const print = (text: string): boolean => output.write(`${text}\n`);
  let talk = first;
  let shown: Session | null = null;
  keep(talk);
  for (;;) {
    talk = { ...talk, session: playOwnMoves(talk.session, random, print) };
    keep(talk);
    const { session, file } = talk;
    if (isOver(gameNow(session))) {
      print(ending(session, style, output.columns ?? 80));
      const next = nextGame(session, random);
      if (!next) break;
      talk = { session: next, file };
      continue;
    }
    if (session !== shown) print(situation(session, style, output.columns ?? 80));
    shown = session;
    lines.setPrompt(`${must(namesOf(session)[must(gameNow(session).turns[0]).seat])}> `);
    lines.prompt();
    const { done, value } = await answers.next();
    const answer = done ? 'quit' : value.trim();
    if (answer === 'quit') {
      print(file ? `Go on with: crownlands play ${file}` : 'The game is not saved.');
      break;
    }
    const reply = answerTo(talk, answer);
    if (reply.text) print(reply.text);
    else shown = null;
    talk = reply.talk;
  }
  lines.close();
}

/** The moves of bots and the discards that must be, each told in a line. */
function playOwnMoves(session: Session, random: Random, print: (text: string) => void): Session {
  let now = session;
  for (let move = ownMove(now, random); move; move = ownMove(now, random)) {
    print(tell(now, move));
    now = advance(now, move);
  }
  return now;
}

function answerTo(talk: Talk, answer: string): Reply {
  const [word = '', ...rest] = answer.split(/\s+/);
  const { session } = talk;
  switch (word) {
    case '':
    case 'table':
      return { talk };
    case 'help':
      return { talk, text: ANSWERS };
    case 'unseen':
      return { talk, text: `Not seen yet: ${gameNow(session).unseen.join(' ')}` };
    case 'undo':
      return takeBack(talk);
    case 'save':
      return saveAs(talk, rest.join(' '));
    default:
      return playAnswer(talk, answer);
  }
}

function takeBack(talk: Talk): Reply {
  const before = undo(talk.session);
  if (before === 'nothing') return { talk, text: 'There is nothing to take back.' };
  if (before === 'revealed') {
    return { talk, text: 'A new row has been revealed since: that choice stands.' };
  }
  return { talk: { ...talk, session: before } };
}

function saveAs(talk: Talk, file: string): Reply {
  if (file === '') return { talk, text: 'Where to? For example: save evening.json' };
  if (file !== talk.file && existsSync(file)) {
    return { talk, text: `${file} is there already: choose another name.` };
  }
  const problem = write(talk.session, file);
  if (problem) return { talk, text: `Not saved: ${problem}` };
  return { talk: { ...talk, file }, text: `Saved in ${file}, from now on after every move.` };
}

function playAnswer(talk: Talk, answer: string): Reply {
  const { session } = talk;
  const game = gameNow(session);
  const move = readAnswer(game, answer);
  if (typeof move === 'string') return { talk, text: move };
  const played = play(game, move);
  if (!played.ok) return { talk, text: `${played.refusal.message} (${played.refusal.rule}).` };
  return { talk: { ...talk, session: advance(session, move) }, text: tell(session, move) };
}

/** The move that an answer means, or what to say instead. */
function readAnswer(game: Game, answer: string): Move | string {
  const text = /^\d+$/.test(answer) ? `#${answer}` : answer;
  const move: Checked<Move> = parseMove(text);
  if (move.ok) return move.value;
  if (move.refusal.rule !== 'F3') return `${move.refusal.message} (${move.refusal.rule}).`;
  const spots = spotsOf(game);
  const [letter = '', way = ''] = answer.replaceAll(/\s/g, '');
  const ways = spots.filter((spot) => spot.letter === letter);
  const spot =
    ways.length === 1 && way === ''
      ? ways[0]
      : ways.find(({ direction }) => direction === way.toUpperCase());
  if (spot && answer.replaceAll(/\s/g, '').length <= 2) return spot.move;
  if (spots.length === 0) return 'Type the number of a domino to claim, or help.';
  return ways.length > 0 && way === ''
    ? `Type ${letter} and a direction: ${ways.map(({ direction }) => direction).join(', ')}.`
    : 'Type a letter and a direction from the list, such as aE, or help.';
}

/** The table, and what is asked of the person to act. */
function situation(session: Session, style: Style, columns: number): string {
  const game = gameNow(session);
  const { name } = playerToAct(session);
  const { domino } = must(game.turns[0]);
  const table = `\n${drawTable(game, namesOf(session), style, columns)}\n`;
  if (domino === null) {
    const isFirst = game.kingdoms.every((kingdom) => kingdom.length === 0);
    return `${isFirst ? table : ''}${printable(name)}, claim a domino:\n${listOffer(game, style)}`;
  }
  const spots = spotsOf(game);
  const task = `${printable(name)}, place ${drawDomino(domino, style)}. A letter is where its first half goes:`;
  return `${table}${task}\n${listSpots(spots)}`;
}

const namesOf = ({ seats }: Session): string[] => seats.map(({ name }) => printable(name));

/** One line on a move that is about to be played. */
function tell(session: Session, move: Move): string {
  const game = gameNow(session);
  const { seat } = must(game.turns[0]);
  const name = namesOf(session)[seat];
  if (move.type === 'claim') return `${name} claims ${move.domino}.`;
  if (move.type === 'discard') return `${name} cannot place ${move.domino} and discards it.`;
  const gain = landPoints(apply(game, move), seat) - landPoints(game, seat);
  return `${name} places ${formatMove(move)} (+${gain}).`;
}

/** The last table, the scores and who has won. */
function ending(session: Session, style: Style, columns: number): string {
  const game = gameNow(session);
  const names = namesOf(session);
  const { scores, winners } = resultOf(game);
  const lines = scores.map(({ total, territories, bonuses }, seat) => {
    const lands = territories
      .filter(({ points }) => points > 0)
      .map(({ terrain, squares, crowns }) => `${terrain} ${squares}×${crowns}`);
    const extras = Object.entries(bonuses).map(([bonus, points]) => `${bonus} ${points}`);
    return `  ${names[seat]} ${total}: ${[...lands, ...extras].join(', ')}`;
  });
  const record = recordNow(session);
  const results =
    record.format === 'kingdomino/1' ? [] : record.games.flatMap(({ result }) => result ?? []);
  const { totals, winners: heirs } = dynastyResultOf(results);
  const dynasty = totals.map((total, seat) => `${names[seat]} ${total}`).join(', ');
  return [
    `\n${drawTable(game, names, style, columns)}\n`,
    ...lines,
    `${victory(winners, names)}${tieBreak(scores, winners)}.`,
    ...(results.length > 0 ? [`After ${results.length} of 3 games: ${dynasty}.`] : []),
    ...(results.length === 3 ? [`The dynasty: ${victory(heirs, names)}.`] : []),
  ].join('\n');
}

/** Saves a game that has a file; a game that cannot be saved does not begin. */
function keep({ session, file }: Talk): void {
  const problem = file && write(session, file);
  if (problem) fail(`${file}: ${problem}`);
}

/** Writes the record in one step, so that no crash leaves half of it; returns what went wrong. */
function write(session: Session, file: string): string | null {
  try {
    writeFileSync(`${file}.part`, `${formatRecord(recordNow(session))}\n`);
    renameSync(`${file}.part`, file);
    return null;
  } catch (error) {
    return reasonOf(error as Error);
  }
}
