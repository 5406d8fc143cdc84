import { realpathSync } from 'node:fs';
import { fullFrame, type Portrait, portraitsSvg } from '@crownlands/art';
import {
  boundsOf,
  COLOURS,
  frameSize,
  type Game,
  type GameRecord,
  gamesOf,
  isOver,
  landOf,
  must,
  parseLand,
  pointsOf,
  replay,
  replayGame,
  resultOf,
} from '@crownlands/rules';
import { type Call, type Command, onlyFile, wholeNumber } from './command.ts';
import { fail, orFail } from './failure.ts';
import { nameOf, readRecordOrText, reasonOf, type Source } from './input.ts';
import { replaceFile } from './kept-file.ts';
import { write } from './output.ts';
import { namesOf } from './words.ts';

/** Squares that the largest kingdom has on a side. */
const LARGEST = 7;

export const draw: Command = {
  help: `Draws kingdoms as a picture in SVG.

Usage: crownlands draw [FILE] [--out PICTURE] [--after N] [--dark] [--outlines]

The file is one kingdom drawn as text, as crownlands score reads it, or a record. Of a record all
kingdoms are drawn, of a dynasty those of its last game, with the names of the players and their
points: before the end those of the land alone, without bonuses.

  --out PICTURE  a file for the picture, instead of standard output
  --after N      the record after N of its moves, instead of all
  --dark         on a dark ground
  --outlines     the dominoes of a record with their numbers, instead of the land's points

Examples:
  crownlands draw kingdom.txt --out kingdom.svg
  crownlands draw game.json --after 20 --outlines > middle.svg
  crownlands simulate --players 4 | crownlands draw --dark --out end.svg
`,
  flags: {
    out: { type: 'string' },
    after: { type: 'string' },
    dark: { type: 'boolean' },
    outlines: { type: 'boolean' },
  },
  async run(call) {
    const file = onlyFile(call);
    const out = outOf(call, file);
    const input = await readRecordOrText(file);
    const portraits =
      typeof input === 'string'
        ? [portraitIn(input, call, nameOf(file))]
        : portraitsOf(input, call);
    const picture = portraitsSvg(portraits, {
      isDark: call.flags.dark === true,
      hasOutlines: call.flags.outlines === true,
    });
    if (out === null) await write(picture);
    else save(picture, out);
  },
};

/** A kingdom that is drawn as text: nobody's, so in the first colour. */
function portraitIn(text: string, { flags }: Call, source: string): Portrait {
  const land = orFail(parseLand(text, LARGEST), source);
  const alien = ['after', 'outlines'].find((flag) => flags[flag] !== undefined);
  if (alien) fail(`--${alien} goes with a record, and ${source} is a kingdom as text`);
  return { kingdom: [], land, colour: COLOURS[0], bounds: boundsOf(land), head: null };
}

function portraitsOf(source: Source, call: Call): Portrait[] {
  const record = must(gamesOf(source.record).at(-1));
  const game = gameAfter(source, record, call);
  const { scores, winners } = resultOf(game);
  return namesOf(record.seats).map((name, seat) => {
    const kingdom = must(game.kingdoms[seat]);
    const points = isOver(game) ? must(scores[seat]).total : pointsOf(landOf(kingdom));
    return {
      kingdom,
      colour: must(COLOURS[seat]),
      bounds: fullFrame(kingdom, frameSize(game.options)),
      head: { name, points, hasWon: isOver(game) && winners.includes(seat) },
    };
  });
}

/** The last game of a record that is legal as a whole, after some of its moves or all. */
function gameAfter({ name, record }: Source, last: GameRecord, call: Call): Game {
  const games = orFail(replay(record), name);
  const after = wholeNumber(call, 'after', 0, last.moves.length);
  if (after === undefined) return must(games.at(-1));
  const { result, ...unsigned } = last;
  return orFail(replayGame({ ...unsigned, moves: last.moves.slice(0, after) }), name);
}

/** The file to write, or null for standard output; never the one that is named to be read. */
function outOf({ flags }: Call, file: string | undefined): string | null {
  const { out } = flags;
  if (out === undefined || out === '-') return null;
  if (out === '') fail('--out: expected the name of a file');
  if (/\.(png|jpe?g|gif|webp|pdf)$/i.test(`${out}`))
    fail('--out: the picture is SVG: name it .svg');
  if (file !== undefined && isSame(`${out}`, file)) fail('--out: this is the file to be drawn');
  return `${out}`;
}

function isSame(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false; // one of them is not there
  }
}

function save(picture: string, path: string): void {
  try {
    replaceFile(path, picture);
  } catch (error) {
    fail(`${path}: ${reasonOf(error as Error)}`);
  }
}
