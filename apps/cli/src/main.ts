import { Shortfall } from '@crownlands/arena';
import { version } from '../package.json';
import { bench } from './bench.ts';
import { bot } from './bot.ts';
import { type Command, callOf } from './command.ts';
import { draw } from './draw.ts';
import { Failure } from './failure.ts';
import { reasonOf } from './input.ts';
import { join } from './join.ts';
import { ladder } from './ladder.ts';
import { legal } from './legal.ts';
import { match } from './match.ts';
import { printable, write } from './output.ts';
import { perft } from './perft.ts';
import { play } from './play.ts';
import { puzzle } from './puzzle.ts';
import { replay } from './replay.ts';
import { review } from './review.ts';
import { score } from './score.ts';
import { server } from './server.ts';
import { simulate } from './simulate.ts';
import { solve } from './solve.ts';

const COMMANDS: { readonly [name: string]: Command } = {
  play,
  simulate,
  legal,
  replay,
  score,
  solve,
  review,
  puzzle,
  draw,
  perft,
  match,
  ladder,
  join,
  server,
  bot,
  bench,
};

const HELP = `Crownlands: Kingdomino on the command line.

Usage: crownlands COMMAND [FLAGS] [FILES]

${Object.entries(COMMANDS)
  .map(([name, { help }]) => `  ${name.padEnd(10)}${help.split('\n')[0]}`)
  .join('\n')}

  crownlands help COMMAND explains one, with examples; crownlands --version prints the version.
  Commands that read a file read standard input if it is - or left out. Exit status: 0 done; 1 the
  input was read but is not legal, or a check failed; 2 bad usage, or something could not be read or
  written.
`;

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  if (name === '--version') return write(`${version}\n`);
  if (name === '--help' || name === '-h') return write(HELP);
  if (name === 'help') return write(args[0] ? helpOf(args[0]) : HELP);
  const command = commandOf(name);
  const call = callOf(command, args);
  return call.flags.help ? write(helpOf(name)) : command.run(call);
}

const helpOf = (name: string): string => `${commandOf(name).help.trim()}\n`;

function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command;
  const known = Object.keys(COMMANDS).join(', ');
  throw new Failure(
    2,
    `${name ? `there is no command ${name}` : 'no command'}; there are ${known}`,
  );
}

let isStopping = false;

/** Says why in one line and ends the program; only the first reason counts. */
function stop(status: number, message: string): void {
  if (isStopping) return;
  isStopping = true;
  const name = process.argv[2];
  const who = name && Object.hasOwn(COMMANDS, name) ? `crownlands ${name}` : 'crownlands';
  process.stderr.write(`${who}: ${printable(message)}\n`, () => process.exit(status));
}

/** Words that nobody can read are no reason to stop. */
process.stderr.on('error', () => {});

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  const status = Number(process.exitCode ?? 0);
  if (error.code === 'EPIPE') stop(status, 'standard output was closed before the end');
  else stop(2, `standard output: ${reasonOf(error)}`);
});

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof Failure) stop(error.status, error.message);
  else if (error instanceof Shortfall) stop(1, error.message);
  else stop(2, `a bug, please report it: ${error instanceof Error ? error.message : error}`);
});
