import { Forfeit, makeReady, type Program, startProgram } from '@crownlands/arena';
import { BOTS, type BotName, choose } from '@crownlands/bots';
import { isFinishedAt, playsFor, recordAt, seatToAct, type TableState } from '@crownlands/protocol';
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
gives the seat up: to anybody before the game, and in it to a computer player of the server.

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
    try {
      const seat = await sitDown(table, call, bot);
      await play(bot, table, seat, time, seedOf(call));
    } catch (error) {
      if (error instanceof Forfeit) throw new Failure(1, `${bot} ${error.message}`);
      if (!signal.aborted) throw error;
    }
    const record = recordAt(table.state());
    if (record) await write(`${formatRecord(record)}\n`);
  },
};

/** Takes the seat that was asked for, or the first that is free; one may be kept for somebody. */
async function sitDown(table: RemoteTable, call: Call, bot: string): Promise<Seat> {
  const name = nameFrom(`${call.flags.name ?? bot.replace(/^cmd:.*/, 'program')}`);
  const wanted = wholeNumber(call, 'seat', 0, 3);
  const kept = new Set<Seat>();
  for (;;) {
    const { seats, played } = table.state();
    const free = seats.findIndex(({ who }, seat) => who === 'nobody' && !kept.has(seat));
    const seat = wanted ?? free;
    if (seat < 0 || played) throw new Failure(1, 'there is no free seat');
    const refusal = await orGiveUp(table, seat, () =>
      table.order({ type: 'sit', seat, name, nonce: newName() }),
    );
    if (!refusal) return seat;
    if (refusal.code !== 'taken' || wanted !== undefined) throw new Failure(1, refusal.message);
    kept.add(seat);
  }
}

/** Does something about a seat, which is given up if it does not come to its end. */
async function orGiveUp<Done>(
  table: RemoteTable,
  seat: Seat,
  act: () => Promise<Done>,
): Promise<Done> {
  try {
    return await act();
  } catch (error) {
    await table.giveUp(seat);
    throw error;
  }
}

async function play(
  bot: string,
  table: RemoteTable,
  seat: Seat,
  time: number,
  seed: number,
): Promise<void> {
  const player = await orGiveUp(table, seat, () => playerFor(bot, table, seat, time, seed));
  try {
    await orGiveUp(table, seat, () => playAt(table, seat, player.choose));
  } finally {
    await player.stop();
  }
}

/** Plays until all games are over. */
async function playAt(table: RemoteTable, seat: Seat, choose: Player['choose']): Promise<void> {
  for (;;) {
    const state = table.state();
    if (state.isClosed) throw new Failure(1, 'the table was closed');
    if (state.secret !== null || isFinishedAt(state)) return;
    if (state.seats[seat]?.who !== 'person') throw new Failure(1, 'the host has freed the seat');
    if (state.played) await act(table, state, seat, choose);
    if (table.state() === state) await table.news(); // or else there was some
  }
}

/** Does what is to be done now: others may be quicker. */
async function act(
  table: RemoteTable,
  state: TableState,
  seat: Seat,
  choose: Player['choose'],
): Promise<void> {
  if (seatToAct(state) === null) {
    await table.order({ type: 'next-game', seat });
  } else if (playsFor(state, seat) !== 'person') {
    await table.order({ type: 'return', seat }); // refused while the substitute has to act
  } else if (seatToAct(state) === seat) {
    const refusal = await table.order({ type: 'move', seat, move: await choose() });
    if (refusal) say(`refused: ${refusal.message}`);
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
