import {
  checkOptions,
  dominoesEach,
  frameSize,
  type Options,
  occupied,
  parseLand,
  type Score,
  scoreLand,
  VARIANTS,
} from '@crownlands/rules';
import { type Command, onlyFile, variantsOf } from './command.ts';
import { orFail } from './failure.ts';
import { nameOf, readText } from './input.ts';
import { table, write } from './output.ts';

export const score: Command = {
  help: `Scores a kingdom that is drawn as text.

Usage: crownlands score [FILE] [--variants A,B] [--json]

The drawing has one line per row of squares and two characters a square, with spaces between: the
terrain's letter (w f l g s m) and its crowns; C0 is the castle and .. an empty square.

  --variants A,B  any of ${VARIANTS.join(', ')};
                  harmony is won when all dominoes that the player gets are there
  --json          the score as in the result of a record

Examples:
  crownlands score kingdom.txt
  printf 'w0 w1 f0\\n.. C0 f1\\n' | crownlands score --variants middle-kingdom
`,
  flags: { variants: { type: 'string' }, json: { type: 'boolean' } },
  async run(call) {
    const options: Options = { players: 2, variants: variantsOf(call), firstOrder: 'drawn' };
    orFail(checkOptions(options), '--variants');
    const file = onlyFile(call);
    const land = orFail(parseLand(await readText(file), frameSize(options)), nameOf(file));
    const missing = dominoesEach(options) - (occupied(land).length - 1) / 2;
    const score = scoreLand(land, options.variants, missing);
    await write(call.flags.json ? `${JSON.stringify(score)}\n` : sheet(score));
  },
};

/** The score sheet: a line for each territory and bonus, and the total. */
function sheet({ territories, bonuses, total }: Score): string {
  return table([
    ['', 'squares', 'crowns', 'points'],
    ...territories.map(({ terrain, squares, crowns, points }) => [
      terrain,
      squares,
      crowns,
      points,
    ]),
    ...Object.entries(bonuses).map(([bonus, points]) => [bonus, '', '', points]),
    ['total', '', '', total],
  ]);
}
