import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from './command.ts';
import { fail } from './failure.ts';

/** The program of the server for whoever runs it, as it is built in a checkout. */
const PROGRAM = fileURLToPath(new URL('../../server/dist/operate.js', import.meta.url));

export const server: Command = {
  help: `Looks after a server: reports, bans, names, and its data.

Usage: crownlands server COMMAND [FLAGS]

It works only in a checkout where the server has been built, and beside a server that runs.
crownlands server help lists its commands.

Examples:
  crownlands server reports
  DATA=/var/lib/crownlands crownlands server ban ID --days 7
`,
  flags: null,
  async run({ files }) {
    if (!existsSync(PROGRAM))
      fail('the server is not built here: do that by npm run build in its checkout');
    const child = spawn(process.execPath, [PROGRAM, ...files], { stdio: 'inherit' });
    const [status] = await once(child, 'exit');
    process.exitCode = typeof status === 'number' ? status : 2; // 2: it was killed
  },
};
