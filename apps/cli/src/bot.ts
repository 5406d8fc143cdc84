import { makeReady } from '@crownlands/arena';
import { BOT_NAMES, BOTS, type BotName, choose } from '@crownlands/bots';
import { checkRecord, formatMove, replayGame, seeded, viewOf } from '@crownlands/rules';
import { BOT_HELP, type Command, seedOf } from './command.ts';
import { fail, orFail } from './failure.ts';
import { readLines } from './input.ts';
import { write } from './output.ts';

/** Kept back from a turn's time for the way there and back, in milliseconds. */
const RESERVE = 5;

/** In characters; a turn has some 10,000. Deeper nesting than fits in it would cost much memory. */
const LONGEST_MESSAGE = 2 ** 17;

/** In milliseconds: an hour. */
const LONGEST_TURN = 3_600_000;

export const bot: Command = {
  help: `Runs one of our bots as a program that speaks the bot protocol.

Usage: crownlands bot NAME [--seed S]

Reads one JSON object a line on standard input and writes one a line on standard output, as
docs/bots.md tells.

  --seed S  what its randomness comes from

${BOT_HELP}

Examples:
  crownlands bot greedy
  crownlands match "cmd:npx crownlands bot greedy" random
`,
  flags: { seed: { type: 'string' } },
  async run(call) {
    const name =
      BOT_NAMES.find((name) => name === call.files[0]) ??
      fail(`which bot? ${BOT_NAMES.join(', ')}`);
    if (call.files.length > 1) fail(`unexpected argument ${call.files[1]}`);
    const random = seeded(seedOf(call));
    for await (const { line, text } of readLines(undefined, LONGEST_MESSAGE)) {
      if (text === '') continue;
      const answer = await answerTo(messageOf(text, line), name, random, line);
      if (answer) await write(`${JSON.stringify(answer)}\n`);
    }
  },
};

/** What the other side says; only what we need of it. */
type Message = {
  readonly type: unknown;
  readonly record?: unknown;
  readonly seat?: unknown;
  readonly timeMs?: unknown;
};

function messageOf(text: string, line: number): Message {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'type' in value) return value;
  } catch {}
  return fail(`line ${line}: expected a JSON object with a type`);
}

async function answerTo(
  message: Message,
  name: BotName,
  random: ReturnType<typeof seeded>,
  line: number,
) {
  if (message.type === 'hello') return { type: 'hello', name: `crownlands ${name}` };
  if (message.type !== 'turn') return null;
  const record = orFail(checkRecord(message.record), `line ${line}: record`);
  if (record.format !== 'kingdomino/1') return fail(`line ${line}: record: expected a game`);
  const game = orFail(replayGame(record), `line ${line}: record`);
  const turn = game.turns[0] ?? fail(`line ${line}: record: the game is over`);
  const time = timeOf(message, line);
  const budget = { milliseconds: Math.max(1, time - RESERVE) };
  await makeReady([name], game.options);
  const { move } = choose(BOTS[name], viewOf(game, turn.seat), budget, random);
  return { type: 'move', move: formatMove(move) };
}

function timeOf({ timeMs = 200 }: Message, line: number): number {
  if (typeof timeMs === 'number' && timeMs >= 0 && timeMs <= LONGEST_TURN) return timeMs;
  return fail(`line ${line}: timeMs: expected a number from 0 to ${LONGEST_TURN}`);
}
