import { bench as measure } from '@crownlands/arena';
import { type Command, noFiles } from './command.ts';
import { table, write } from './output.ts';

const MILLISECONDS = 2000;

export const bench: Command = {
  help: `Measures how fast this machine plays.

Usage: crownlands bench [--json]

Plays random games by the rules, and games of each bot, on one core for some seconds.

  --json  one object: {"rules": {"games2": ..., "games4": ...}, "bots": {"random": {"moves2": ...}}}

Examples:
  crownlands bench
  crownlands bench --json
`,
  flags: { json: { type: 'boolean' } },
  async run(call) {
    noFiles(call);
    const result = measure(MILLISECONDS, () => performance.now());
    if (call.flags.json) return write(`${JSON.stringify(result)}\n`);
    const { rules, bots } = result;
    return write(
      table([
        ['', 'per second'],
        ['random games by the rules, 2 players', rules.games2],
        ['random games by the rules, 4 players', rules.games4],
        ...Object.entries(bots).map(([name, { moves2 }]) => [
          `moves of ${name}, 2 players`,
          moves2,
        ]),
      ]),
    );
  },
};
