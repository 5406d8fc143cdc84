import { existsSync } from 'node:fs';
import { BOT_NAMES } from '@crownlands/bots';
import {
  deal,
  nameFrom,
  newSession,
  type Player,
  type Random,
  resume,
  type Session,
  seeded,
} from '@crownlands/rules';
import {
  BOT_HELP,
  botsOf,
  type Call,
  type Command,
  listOf,
  onlyFile,
  optionsOf,
  RULE_FLAGS,
  RULE_HELP,
  seedOf,
} from './command.ts';
import { ANSWERS, converse } from './conversation.ts';
import { fail, orFail } from './failure.ts';
import { readRecord, readText } from './input.ts';
import { keptIn } from './kept-file.ts';
import { styleOf } from './screen.ts';

/** The most characters that a name may be given; the field on the page takes as many. */
const LONGEST_GIVEN = 20;

/** Who takes the seats that nobody is named for. */
const OPPONENT = 'squire';

export const play: Command = {
  help: `Plays a game in the terminal, against bots or with several people at one keyboard.

Usage: crownlands play [FILE] [FLAGS]

With FILE the game is saved there after every move; if the file is there already, that game goes on.
People sit first, then bots. Without flags it is you against one bot.

  --names A,B          the people at this keyboard (default: Player)
  --bots A,B           the bots (default: ${OPPONENT} on every seat that is left)
${RULE_HELP}
  --first NAME         who begins, with --first-order clockwise (default: at random)
  --seed S             shuffle by this number; in a saved game, the rows still to come
  --ascii              draw with plain characters (NO_COLOR=1 turns colours off)

At the prompt:
${ANSWERS}

${BOT_HELP}

Examples:
  crownlands play
  crownlands play --names Ana,Marko --variants harmony,middle-kingdom evening.json
  crownlands play --players 4 --names Ana,Marko
  crownlands play evening.json
`,
  flags: {
    ...RULE_FLAGS,
    names: { type: 'string' },
    bots: { type: 'string' },
    first: { type: 'string' },
    seed: { type: 'string' },
    ascii: { type: 'boolean' },
  },
  async run(call) {
    const random = seeded(seedOf(call));
    const path = onlyFile(call);
    if (path === '-' || path === '') fail('a game is saved in a file with a name');
    const text = path !== undefined && existsSync(path) ? await readText(path) : null;
    const session = path && text !== null ? await load(call, path, random) : create(call, random);
    const file = path === undefined ? null : keptIn(path, text);
    await converse({ session, file }, styleOf(call.flags.ascii === true), random);
  },
};

function create(call: Call, random: Random): Session {
  const names = listOf(call, 'names').map(nameFrom);
  const people = names.length > 0 ? names : ['Player'];
  const wrong = people.find((name) => name === '' || Array.from(name).length > LONGEST_GIVEN);
  if (wrong !== undefined) fail(`--names: a name has 1 to ${LONGEST_GIVEN} characters`);
  if (new Set(people).size < people.length) fail('--names: two people have the same name');
  const bots = botsOf(call);
  const options = optionsOf(call, Math.max(2, people.length + bots.length));
  const named = people.length + bots.length;
  if (named > options.players)
    fail(`${named} seats are named, but --players is ${options.players}`);
  const all = [...bots, ...new Array(options.players - named).fill(OPPONENT)];
  const seats: Player[] = [
    ...people.map((name) => ({ name })),
    ...all.map((bot, index) => ({
      name: all.length > 1 ? `${bot} bot ${index + 1}` : `${bot} bot`,
      bot,
    })),
  ];
  return newSession(options, seats, deal(options, random, firstOf(call, people)));
}

/** The seat of the person who begins, if one is named. */
function firstOf({ flags }: Call, people: readonly string[]): number | undefined {
  if (flags.first === undefined) return undefined;
  if (flags['first-order'] !== 'clockwise') fail('--first goes with --first-order clockwise');
  const seat = people.indexOf(nameFrom(`${flags.first}`));
  return seat >= 0 ? seat : fail(`--first: ${flags.first} is none of the names`);
}

async function load(call: Call, file: string, random: Random): Promise<Session> {
  const stray = Object.keys(call.flags).find((flag) => flag !== 'ascii' && flag !== 'seed');
  if (stray) fail(`--${stray} does not go with ${file}, which is a game already`);
  const { name, record } = await readRecord(file);
  const session = orFail(resume(record, random), name);
  const names: readonly string[] = BOT_NAMES;
  const seat = session.seats.findIndex(({ bot }) => bot !== undefined && !names.includes(bot));
  if (seat >= 0) fail(`${file}: seats[${seat}].bot: there is no bot ${session.seats[seat]?.bot}`);
  return session;
}
