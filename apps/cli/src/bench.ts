import { makeReady, bench as measure, WIDEST } from '@crownlands/arena';
import { BOT_NAMES } from '@crownlands/bots';
import { type Command, noFiles, wholeNumber } from './command.ts';
import { table, write } from './output.ts';

export const bench: Command = {
  help: `Measures how fast this machine plays.

Usage: crownlands bench [--time MS] [--json]

Plays random games by the rules and by the engine of the bots, and games of each bot, on one core.

  --time MS  how long each of them is measured, 10 to 600000 (default 2000)
  --json     one object: {"rules": {"games2": 1, "games4": 1}, "packed": {"games2": 1, "games4": 1},
             "evaluations": 1, "bots": {"random": {"moves2": 1}}, "lateness": {"champion": 1}}

Examples:
  crownlands bench
  crownlands bench --json
`,
  flags: { time: { type: 'string' }, json: { type: 'boolean' } },
  async run(call) {
    noFiles(call);
    await makeReady(BOT_NAMES, { players: 2, variants: [], firstOrder: 'drawn' });
    await makeReady(BOT_NAMES, WIDEST);
    const result = measure(wholeNumber(call, 'time', 10, 600_000) ?? 2000, () => performance.now());
    if (call.flags.json) return write(`${JSON.stringify(result)}\n`);
    const { rules, packed, evaluations, bots, lateness } = result;
    await write(
      table([
        ['', 'per second'],
        ['random games by the rules, 2 players', rules.games2],
        ['random games by the rules, 4 players', rules.games4],
        ['random games by the engine, 2 players', packed.games2],
        ['random games by the engine, 4 players', packed.games4],
        ["evaluations by the champion's net", evaluations],
        ...Object.entries(bots).map(([name, { moves2 }]) => [
          `moves of ${name}, 2 players`,
          moves2,
        ]),
      ]),
    );
    const late = Object.entries(lateness).map(([bot, ms]) => `${ms} ms (${bot})`);
    return write(`\n99% of all moves are at most this late: ${late.join(', ')}\n`);
  },
};
