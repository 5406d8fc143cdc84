import {
  FIRST_DAY,
  flawOf,
  formatPuzzle,
  gameOf,
  isDate,
  onDay,
  type Proof,
  type Puzzle,
  parsePuzzle,
  proofOf,
  puzzleAt,
} from '@crownlands/puzzles';
import { formatMove, type Game, type Move, must } from '@crownlands/rules';
import { type Call, type Command, noFiles } from './command.ts';
import { Failure, fail } from './failure.ts';
import { progress, write } from './output.ts';
import { drawGame, styleOf } from './screen.ts';

export const puzzle: Command = {
  help: `Shows the puzzle of a day, whose answer is proven.

Usage: crownlands puzzle [--date DATE] [--answer] [--json]
       crownlands puzzle --check

A build is a kingdom and the next dominoes in order: place them for the most points of the land. A
duel is the end of a game of two with everything open: find the turn that wins, whatever the other
does. From Monday to Sunday they grow harder, from 1 to 5 (docs/puzzles.md).

  --date DATE  another day than today, such as ${FIRST_DAY}
  --answer     also the answer, and what is wrong with the move that tempts
  --json       one object, for programs
  --ascii      draw with plain characters (NO_COLOR=1 turns colours off)
  --check      solve all puzzles anew, those of the archive too; status 1 if one has a flaw

Examples:
  crownlands puzzle
  crownlands puzzle --date 2026-12-24 --answer
`,
  flags: {
    date: { type: 'string' },
    answer: { type: 'boolean' },
    json: { type: 'boolean' },
    ascii: { type: 'boolean' },
    check: { type: 'boolean' },
  },
  async run(call) {
    noFiles(call);
    const files = await loadFiles();
    if (call.flags.check) return check(call, files);
    const date = `${call.flags.date ?? today()}`;
    const found = puzzleOn(date, files);
    const proof = call.flags.answer ? proofOf(found) : null;
    await write(call.flags.json ? asJson(date, found, proof) : asText(date, found, proof, call));
  },
};

/** The text of each file of puzzles, by its path. */
type Files = { readonly [path: string]: string };

/** They lie beside the program: see build.js. */
async function loadFiles(): Promise<Files> {
  const { FILES } = await import(new URL('./puzzles.js', import.meta.url).href);
  return FILES;
}

/** The date of this place, not of Greenwich. */
function today(): string {
  const now = new Date();
  const digits = (number: number, length = 2) => `${number}`.padStart(length, '0');
  return `${digits(now.getFullYear(), 4)}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}

function puzzleOn(date: string, files: Files): Puzzle {
  const place = onDay(date);
  if (!place.ok) return isDate(date) ? missing(place.reason) : fail(`--date: ${place.reason}`);
  const found = puzzleAt(files[place.value.file] ?? '', place.value);
  return found.ok ? found.value : missing(found.reason);
}

function missing(reason: string): never {
  throw new Failure(1, reason);
}

async function check({ flags }: Call, files: Files): Promise<void> {
  const alien = Object.keys(flags).find((flag) => flag !== 'check');
  if (alien) fail(`--${alien} does not go with --check`);
  const all = Object.entries(files).flatMap(([path, text]) =>
    text
      .trimEnd()
      .split('\n')
      .map((line, index) => ({ line, name: `${path}:${index + 1}` })),
  );
  const show = progress(all.length);
  const flaws: string[] = [];
  for (const [index, { line, name }] of all.entries()) {
    const found = parsePuzzle(line);
    const flaw = found.ok ? flawOf(found.value) : found.reason;
    if (flaw) flaws.push(`${name}: ${flaw}\n`);
    show(index + 1);
  }
  await write(flaws.join(''));
  if (flaws.length > 0) missing(`${flaws.length} of ${all.length} puzzles have a flaw`);
  await write(`${all.length} puzzles solved anew, all as they should be\n`);
}

const textsOf = (moves: readonly Move[]): string[] => moves.map(formatMove);

function asJson(date: string, found: Puzzle, proof: Proof | null): string {
  const { type, difficulty } = found;
  const game = gameOf(found);
  const kingdoms = game.kingdoms.map((kingdom, seat) => [
    ...textsOf(kingdom.map((placement) => ({ type: 'place', ...placement }))),
    ...must(game.discards[seat]).map((domino) => `${domino}x`),
  ]);
  const asked =
    found.type === 'build'
      ? { goal: { points: found.best }, kingdoms: kingdoms.slice(0, 1), dominoes: found.dominoes }
      : {
          goal: { outcome: found.outcome },
          kingdoms,
          turns: game.turns,
          offer: game.offer,
          claims: game.claims,
        };
  const text = formatPuzzle(found);
  const answer = proof && { answer: answerOf(proof) };
  return `${JSON.stringify({ date, type, difficulty, ...asked, text, ...answer })}\n`;
}

function answerOf(proof: Proof) {
  const line = textsOf(proof.line);
  if (proof.type === 'build') {
    const { points, tempting } = proof;
    return { line, points, tempting: { ...tempting, move: formatMove(tempting.move) } };
  }
  const { end, tempting } = proof;
  const refuted = { line: textsOf(tempting.line), reply: textsOf(tempting.reply), ...tempting.end };
  return { line, ...end, tempting: refuted };
}

function asText(date: string, found: Puzzle, proof: Proof | null, { flags }: Call): string {
  const screen = { ...styleOf(flags.ascii === true), columns: process.stdout.columns ?? 80 };
  const game = gameOf(found);
  const seats = found.type === 'build' ? [0] : [0, 1];
  const blocks = [
    `${date}: a ${found.type}, difficulty ${found.difficulty} of 5`,
    drawGame(game, seats, ['you', 'they'], screen),
    taskOf(found, game),
    ...(proof ? [answerIn(proof)] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function taskOf(found: Puzzle, game: Game): string {
  if (found.type === 'build') {
    return `Place the dominoes in this order for the most points of the land: ${found.best}.`;
  }
  const aim = found.outcome === 'win' ? 'win' : 'share the victory';
  const domino = must(game.turns[0]).domino;
  return `Place ${domino} and claim a domino of the next row, the last one, so that you ${aim}.`;
}

function answerIn(proof: Proof): string {
  const line = textsOf(proof.line).join(' ');
  if (proof.type === 'build') {
    const { points, tempting } = proof;
    return `Best line: ${line}, ${points} points.
After ${formatMove(tempting.move)}, the most points now, there are ${tempting.points} at most.`;
  }
  const { end, tempting } = proof;
  const turn = textsOf(tempting.line.slice(0, 2)).join(' ');
  const reply = textsOf(tempting.reply).join(' ');
  return `Best line: ${line}; you ${endIn(end)}.
After ${turn}, which tempts, the best reply is ${reply}, and you ${endIn(tempting.end)}.`;
}

function endIn({ outcome, margin, scores }: Extract<Proof, { type: 'duel' }>['end']): string {
  const points = scores.join(' to ');
  if (outcome === 'draw') return `share the victory, ${points}`;
  const by = margin === 0 ? 'a tie-break (G4)' : `${Math.abs(margin)}`;
  return `${outcome === 'win' ? 'win' : 'lose'} by ${by}, ${points}`;
}
