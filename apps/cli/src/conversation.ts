import { existsSync } from 'node:fs';
import type { Answer, BotName, Outcome } from '@crownlands/bots';
import {
  advance,
  dynastyResultOf,
  type Game,
  gainOf,
  gameNow,
  gamesIn,
  gamesOf,
  isOver,
  legalMoves,
  type Move,
  must,
  nextGame,
  type Player,
  parseMove,
  play,
  type Random,
  type Refusal,
  recordNow,
  resultOf,
  type Session,
  undo,
} from '@crownlands/rules';
import { openAnswers } from './answers.ts';
import type { Style } from './drawing.ts';
import { fail } from './failure.ts';
import { type KeptFile, keptIn, save } from './kept-file.ts';
import { type Opponents, seatOpponents } from './opponents.ts';
import { printable, write } from './output.ts';
import {
  drawDomino,
  drawTable,
  listOffer,
  listSpots,
  listUnseen,
  type Screen,
  spotsOf,
} from './screen.ts';
import { namesOf, victory, victoryIn } from './words.ts';

/** A game and the file in which it is kept, if any. */
export type Talk = {
  readonly session: Session;
  readonly file: KeptFile | null;
  readonly lacksFile?: boolean; // one was asked for, and could not be written
};

/** How the talk goes on after an answer, with a text to print or else the table anew. */
type Reply = { readonly talk: Talk; readonly text?: string };

/** What people may answer at the prompt. */
export const ANSWERS = `\
  12         claim domino 12
  cE         place the domino: its first half on square c, its second half to the east of it
             (N, E, S or W; the direction may be left out where there is only one)
  12@1,0E    the same as records write it, counted from the castle at 0,0
  undo       take back the last choice, unless a new row has been revealed since
  table      show the table again
  unseen     list the dominoes that have not appeared yet
  save FILE  save the game there, now and after every move
  help       show this
  quit       leave; a saved game goes on with: npx crownlands play FILE`;

/** What a newcomer has to know to begin. */
const legend = ({ ascii }: Screen): string => `\
W wheat, F forest, L lake, G grassland, S swamp, M mine, ${ascii ? '* crown, @ castle' : '♛ crown, ♜ castle'}
Land scores its squares times its crowns.
Whoever claims a low number chooses early from the next row.
Type help to see all that you can do.`;

/** Plays until the game is over or the people leave. */
export async function converse(first: Talk, style: Style, random: Random): Promise<void> {
  const answers = openAnswers();
  const { interruption } = answers;
  const opponents = seatOpponents(random);
  const told = new Set<string>();
  const print = (text: string): Promise<void> => write(`${text}\n`);
  const screen = (): Screen => ({ ...style, columns: process.stdout.columns ?? 80 });
  let talk = first;
  let shown: Session | null = null;
  let isLeaving = false;
  /** Keeps a game before anything is told of it. */
  const keep = async (next: Talk): Promise<void> => {
    const kept = next.file && save(next.file, next.session);
    talk = { ...next, file: kept };
    if (kept?.problem) await print(printable(`Not saved in ${kept.path}: ${kept.problem}`));
  };
  if (talk.file && talk.file.text === null) {
    const file = save(talk.file, talk.session);
    if (file.problem) fail(`${file.path}: ${file.problem}`);
    talk = { ...talk, file };
  }
  /** Makes the moves that no person has to choose; says why a bot has none, if so. */
  const goOn = async (): Promise<string | null> => {
    for (;;) {
      const own = await ownMove(talk.session, opponents, interruption);
      if (!own) return null;
      if (!own.ok) return printable(`${nameToAct(talk.session)} has no move: ${own.message}.`);
      const { move, shortfall } = own.value;
      if (shortfall && !told.has(shortfall)) {
        told.add(shortfall);
        await print(shortfall);
      }
      const line = tell(talk.session, move, screen());
      await keep({ ...talk, session: advance(talk.session, move) });
      await print(line);
    }
  };
  await print(legend(screen()));
  for (;;) {
    const trouble = await goOn();
    const { session, file } = talk;
    const next = isOver(gameNow(session)) ? nextGame(session, random) : null;
    if (session !== shown && !interruption.aborted) await print(situation(session, screen()));
    if (trouble && !interruption.aborted) await print(trouble);
    shown = session;
    if (next) {
      await keep({ ...talk, session: next });
      continue;
    }
    if (isOver(gameNow(session)) && !file?.problem && !talk.lacksFile) break;
    const answer = await answers.ask(promptOf(session));
    if (answer === null) await print('');
    if (answer === null || /^(quit|exit|q)$/i.test(answer)) {
      if (file?.problem) await keep(talk);
      const kept = talk.file?.problem ? null : talk.file;
      if (kept || isLeaving || answer === null) {
        await print(kept ? goingOn(kept) : 'The game is not saved.');
        if (talk.file?.problem || talk.lacksFile) process.exitCode = 2;
        break;
      }
      isLeaving = true;
      await print(
        'The game is not saved. Type quit once more to leave it, or save FILE to keep it.',
      );
      continue;
    }
    isLeaving = false;
    const reply = answerTo(talk, answer, screen());
    if (reply.talk !== talk) await keep(reply.talk);
    if (reply.text) await print(reply.text);
    if (!reply.text || reply.talk.session !== session) shown = null;
  }
  answers.close();
  await opponents.leave();
}

function promptOf(session: Session): string {
  if (isOver(gameNow(session))) return 'save or quit> ';
  return playerToAct(session).bot === undefined ? `${nameToAct(session)}> ` : `${AFTER_TROUBLE}> `;
}

/** What can be done about a bot that has no move. */
const AFTER_TROUBLE = 'Enter to ask again, save or quit';

const goingOn = ({ path }: KeptFile): string =>
  `Continue with: npx crownlands play ${quoted(path)}`;

/** A path as a shell takes it. */
function quoted(path: string): string {
  const plain = printable(path.startsWith('-') ? `./${path}` : path);
  return /^[\w./-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", `'\\''`)}'`;
}

const playerToAct = (session: Session): Player =>
  must(session.seats[must(gameNow(session).turns[0]).seat]);

const nameToAct = (session: Session): string =>
  must(namesOf(session.seats)[must(gameNow(session).turns[0]).seat]);

/** What is played if no person has to choose it: a bot's move, or the only one that there is. */
async function ownMove(
  session: Session,
  { choose }: Opponents,
  signal: AbortSignal,
): Promise<Outcome<Pick<Answer, 'move' | 'shortfall'>> | null> {
  const game = gameNow(session);
  if (isOver(game)) return null;
  const { bot } = playerToAct(session);
  if (bot !== undefined) return choose(bot as BotName, game, signal);
  const [only, ...others] = legalMoves(game);
  if (!only || others.length > 0) return null;
  return { ok: true, value: { move: only, shortfall: null } };
}

function answerTo(talk: Talk, answer: string, screen: Screen): Reply {
  const [word = ''] = answer.split(/\s+/);
  const { session } = talk;
  switch (word.toLowerCase()) {
    case '':
    case 'table':
      return { talk };
    case 'help':
    case '?':
      return { talk, text: `${legend(screen)}\n\n${ANSWERS}` };
    case 'unseen':
      return { talk, text: listUnseen(gameNow(session), screen) };
    case 'undo':
      return takeBack(talk, screen);
    case 'save':
      return saveAs(talk, answer.slice(word.length).trim());
    default:
      return playAnswer(talk, answer, screen);
  }
}

function takeBack(talk: Talk, style: Style): Reply {
  const before = undo(talk.session);
  if (before === 'nothing') return { talk, text: 'There is nothing to take back.' };
  if (before === 'revealed') {
    return { talk, text: 'A new row has been revealed since: that choice stands.' };
  }
  const taken = must(talk.session.moves[before.moves.length]);
  return { talk: { ...talk, session: before }, text: `Taken back: ${tell(before, taken, style)}` };
}

function saveAs(talk: Talk, path: string): Reply {
  if (path === '' || path === '-')
    return { talk, text: 'Where to? For example: save evening.json' };
  if (path !== talk.file?.path && existsSync(path)) {
    return { talk, text: printable(`${path} is there already: choose another name.`) };
  }
  const file = save(keptIn(path, null), talk.session);
  if (file.problem) {
    const lacksFile = talk.file === null;
    return { talk: { ...talk, lacksFile }, text: `Not saved: ${file.problem}` };
  }
  const text = printable(`Saved in ${path}, from now on after every move.`);
  return { talk: { session: talk.session, file }, text };
}

function playAnswer(talk: Talk, answer: string, style: Style): Reply {
  const { session } = talk;
  const game = gameNow(session);
  if (isOver(game)) return { talk, text: 'The game is over. Type save FILE to keep it, or quit.' };
  if (playerToAct(session).bot !== undefined) return { talk };
  const move = readAnswer(game, answer);
  if (typeof move === 'string') return { talk, text: move };
  const played = play(game, move);
  if (!played.ok) return { talk, text: sentence(played.refusal) };
  return { talk: { ...talk, session: advance(session, move) }, text: tell(session, move, style) };
}

const sentence = ({ message, rule }: Refusal): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)} (rule ${rule}).`;

/** The move that an answer means, or what to say instead. */
function readAnswer(game: Game, answer: string): Move | string {
  const move = parseMove(/^\d+$/.test(answer) ? `#${answer}` : answer);
  if (move.ok) return move.value;
  if (move.refusal.rule !== 'F3') return sentence(move.refusal);
  const spots = spotsOf(game);
  const example = spots[0];
  if (!example) return 'Type the number of a domino to claim, or help.';
  const word = answer.replaceAll(/\s/g, '');
  const named = spots.filter(({ label, direction }) => `${label}${direction}` === spelled(word));
  const labelled = spots.filter(({ label }) => label === word.toLowerCase());
  const [only, ...others] = named.length > 0 ? named : labelled;
  if (only && others.length === 0) return only.move;
  return only
    ? `Which way: ${labelled.map(({ label, direction }) => label + direction).join(', ')}?`
    : `Type a letter and a direction from the list, such as ${example.label}${example.direction}, or help.`;
}

/** A small letter for the square and a capital for the direction. */
const spelled = (word: string): string =>
  word.slice(0, -1).toLowerCase() + word.slice(-1).toUpperCase();

/** The table, and what is asked of the person to act, or how it has ended. */
function situation(session: Session, screen: Screen): string {
  const game = gameNow(session);
  if (isOver(game)) return ending(session, screen);
  const name = nameToAct(session);
  const { domino } = must(game.turns[0]);
  const table = `\n${drawTable(session, screen)}\n\n`;
  if (playerToAct(session).bot !== undefined) return table.trimEnd();
  if (domino === null) return `${table}${name}, claim a domino:\n${listOffer(game, screen)}`;
  const spots = spotsOf(game);
  const example = `${spots[0]?.label}${spots[0]?.direction}`;
  const task = `${name}, place ${drawDomino(domino, screen).trim()}:`;
  const how = `  its first half on a letter, its second to N, E, S or W of it, such as ${example}`;
  return `${table}${task}\n${how}\n${listSpots(spots, screen)}`;
}

/** One line on a move that is about to be played. */
function tell(session: Session, move: Move, style: Style): string {
  const game = gameNow(session);
  const { seat } = must(game.turns[0]);
  const name = namesOf(session.seats)[seat];
  const domino = drawDomino(move.domino, style).trim();
  if (move.type === 'claim') return `${name} claims ${domino}.`;
  if (move.type === 'discard') return `${name} cannot place ${domino} and discards it.`;
  return `${name} places ${domino} (+${gainOf(must(game.kingdoms[seat]), move)}).`;
}

/** The last table, the scores and who has won. */
function ending(session: Session, screen: Screen): string {
  const game = gameNow(session);
  const names = namesOf(session.seats);
  const result = resultOf(game);
  const times = screen.ascii ? 'x' : '×';
  const lines = result.scores.map(({ total, territories, bonuses }, seat) => {
    const lands = territories
      .filter(({ points }) => points > 0)
      .map(
        ({ terrain, squares, crowns, points }) =>
          `${terrain} ${squares}${times}${crowns}=${points}`,
      );
    const extras = Object.entries(bonuses).map(([bonus, points]) => `${bonus} ${points}`);
    return `  ${names[seat]} has ${total}: ${[...lands, ...extras].join(', ')}`;
  });
  return [
    `\n${drawTable(session, screen)}\n`,
    ...lines,
    `${victoryIn(result, names)}.`,
    ...(gamesIn(game.options) > 1 ? dynastyLines(session, names) : []),
  ].join('\n');
}

/** How a dynasty stands after a game. */
function dynastyLines(session: Session, names: readonly string[]): string[] {
  const results = gamesOf(recordNow(session)).flatMap(({ result }) => result ?? []);
  const { totals, winners } = dynastyResultOf(results);
  const games = gamesIn(gameNow(session).options);
  const points = totals.map((total, seat) => `${names[seat]} ${total}`).join(', ');
  const standing = `After ${results.length} of ${games} games: ${points}.`;
  return results.length < games
    ? [standing]
    : [standing, `The dynasty: ${victory(winners, names)}.`];
}
