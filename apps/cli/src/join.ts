import { Forfeit, makeReady, type Program, startProgram } from '@crownlands/arena';
import { BOTS, type BotName, choose } from '@crownlands/bots';
import { isFinishedAt, playsFor, recordAt, seatToAct } from '@crownlands/protocol';
import {
  formatMove,
  formatRecord,
  gamesOf,
  legalMoves,
  must,
  nameFrom,
  type Seat,
  seeded,
  viewOf,
} from '@crownlands/rules';
import { BOT_HELP, type Call, type Command, seedOf, wholeNumber } from './command.ts';
import { Failure, fail } from './failure.ts';
import { interrupted } from './interruption.ts';
import { contestantOf } from './match.ts';
import { say, write } from './output.ts';
import { newName, openRemoteTable, type RemoteTable } from './remote-table.ts';

export const join: Command = {
  help: `Takes a seat at a table on a server, and plays there by itself.

Usage: crownlands join LINK [--bot BOT] [--name NAME] [--seat N] [--time MS] [--seed S]

LINK is what the host sends to players. A bot is one of ours, or cmd:PROGRAM with its arguments, a
program that speaks the protocol of docs/bots.md. When all is over, the record is printed. Ctrl-C
leaves the seat to a computer player of the server.

  --bot BOT    who plays (default champion)
  --name NAME  what the others see (default: the bot's name)
  --seat N     0 to 3 (default: the first that is free)
  --time MS    for each move (default 500)
  --seed S     what its randomness comes from

${BOT_HELP}

Examples:
  crownlands join http://localhost:8080/table/ID
  crownlands join http://localhost:8080/table/ID --bot "cmd:python3 examples/bot.py" --name Py
`,
  flags: {
    bot: { type: 'string' },
    name: { type: 'string' },
    seat: { type: 'string' },
    time: { type: 'string' },
    seed: { type: 'string' },
  },
  async run(call) {
    const [link = fail('which table? give its link'), ...others] = call.files;
    if (others.length > 0) fail(`unexpected argument ${others[0]}`);
    const bot = contestantOf(`${call.flags.bot ?? 'champion'}`);
    const time = wholeNumber(call, 'time', 1, 3_600_000) ?? 500;
    const signal = interrupted();
    const table = await openRemoteTable(link, signal);
    const seat = await sitDown(table, call, bot);
    const player = await playerFor(bot, table, seat, time, seedOf(call));
    try {
      await playAt(table, seat, player.choose);
    } catch (error) {
      const isForfeit = error instanceof Forfeit;
      if (!isForfeit && !signal.aborted) throw error;
      await table.last({ type: 'leave', seat });
      if (isForfeit) throw new Failure(1, `${bot} ${error.message}`);
    } finally {
      await player.stop();
    }
    const record = recordAt(table.state());
    if (record) await write(`${formatRecord(record)}\n`);
  },
};

/** Takes the seat that was asked for, or the first that is free. */
async function sitDown(table: RemoteTable, call: Call, bot: string): Promise<Seat> {
  const name = nameFrom(`${call.flags.name ?? bot.replace(/^cmd:.*/, 'program')}`);
  const wanted = wholeNumber(call, 'seat', 0, 3);
  for (;;) {
    const free = table.state().seats.findIndex(({ who }) => who === 'nobody');
    const seat = wanted ?? free;
    if (seat < 0 || table.state().played) throw new Failure(1, 'there is no free seat');
    const refusal = await table.order({ type: 'sit', seat, name, nonce: newName() });
    if (!refusal) return seat;
    if (refusal.code !== 'taken' || wanted !== undefined) throw new Failure(1, refusal.message);
  }
}

/** Plays until all games are over. */
async function playAt(table: RemoteTable, seat: Seat, choose: Player['choose']): Promise<void> {
  for (;;) {
    const state = table.state();
    if (state.isClosed) throw new Failure(1, 'the table was closed');
    if (state.secret !== null || isFinishedAt(state)) return;
    if (state.played && seatToAct(state) === null) {
      await table.order({ type: 'next-game', seat });
      if (table.state() === state) await table.news(); // others may have been quicker
      continue;
    }
    const isMine = seatToAct(state) === seat && playsFor(state, seat) === 'person';
    if (isMine) {
      const refusal = await table.order({ type: 'move', seat, move: await choose() });
      if (refusal) say(`refused: ${refusal.message}`);
    }
    await table.news();
  }
}

/** Whoever chooses the moves. */
type Player = { readonly choose: () => Promise<string>; readonly stop: () => Promise<void> };

async function playerFor(
  bot: string,
  table: RemoteTable,
  seat: Seat,
  time: number,
  seed: number,
): Promise<Player> {
  if (bot.startsWith('cmd:')) return programFor(startProgram(bot.slice(4)), table, seat, time);
  const name = bot as BotName;
  const random = seeded(seed);
  await makeReady([name], table.state().settings.rules);
  return {
    async choose() {
      const { game } = must(table.state().played);
      const budget = { milliseconds: time };
      return formatMove(choose(BOTS[name], viewOf(game, seat), budget, random).move);
    },
    stop: async () => {},
  };
}

const programFor = (program: Program, table: RemoteTable, seat: Seat, time: number): Player => ({
  async choose() {
    const state = table.state();
    const record = must(gamesOf(must(recordAt(state))).at(-1));
    const legal = legalMoves(must(state.played).game).map(formatMove).sort();
    return (await program.move(record, seat, legal, time)).move;
  },
  stop: program.stop,
});
