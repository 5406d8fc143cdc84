import { deleting, exportPerson, rename } from './operate-people.ts';
import { backup, restore } from './operator/backup.ts';
import { ban, unban } from './operator/ban.ts';
import { type Command, callOf, type Outcome, problem } from './operator/command.ts';
import { find } from './operator/find.ts';
import { person } from './operator/person.ts';
import { reports, settle } from './operator/reports.ts';
import { exportAll, importAll } from './operator/transfer.ts';
import { printable } from './operator/words.ts';
import { settingsOf } from './settings.ts';

const COMMANDS: { readonly [name: string]: Command } = {
  reports,
  settle,
  find,
  person,
  ban,
  unban,
  rename,
  delete: deleting,
  'export-person': exportPerson,
  backup,
  restore,
  export: exportAll,
  import: importAll,
};

const HELP = `Looks after the people and the data of a server, beside it while it runs.

Usage: crownlands server COMMAND [FLAGS]

${Object.entries(COMMANDS)
  .map(([name, { help }]) => `  ${name.padEnd(15)}${help.split('\n')[0]}`)
  .join('\n')}

  crownlands server help COMMAND explains one. The data are where the server has them: in the folder DATA
  of the environment (default: ./data), or in the database DATABASE_URL. Exit status: 0 done; 1 it cannot
  be done; 2 bad usage, or something could not be read or written.
`;

async function outcomeOf([name = '', ...args]: readonly string[]): Promise<Outcome> {
  if (name === 'help' && args[0]) return outcomeOf([args[0], '--help']);
  if (name === 'help' || name === '--help' || name === '-h') return { text: HELP };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const known = Object.keys(COMMANDS).join(', ');
  if (!command)
    return problem(2, `${name ? `no command ${name}` : 'no command'}; there are ${known}`);
  const call = callOf(command, args);
  if (call === 'help') return { text: `${command.help.trim()}\n` };
  if ('problem' in call) return call;
  const place = settingsOf([], process.env);
  if ('problem' in place) return problem(2, place.problem);
  return command.run({ ...call, place, now: Date.now() });
}

/** Ends the program with what came of it. */
function end(outcome: Outcome): void {
  const [name = ''] = process.argv.slice(2);
  const who = Object.hasOwn(COMMANDS, name) ? `crownlands server ${name}` : 'crownlands server';
  if ('text' in outcome) process.stdout.write(outcome.text, () => process.exit(0));
  else {
    const line = `${who}: ${printable(outcome.problem)}\n`;
    process.stderr.write(line, () => process.exit(outcome.status));
  }
}

outcomeOf(process.argv.slice(2)).then(end, (error: Error) => end(problem(2, error.message)));
