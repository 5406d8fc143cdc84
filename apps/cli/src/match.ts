import {
  type Contestant,
  countDeal,
  type GameReport,
  type Match,
  makeReady,
  NOTHING_PLAYED,
  type Standing,
  sprt,
  standingOf,
  type Tally,
} from '@crownlands/arena';
import { BOT_NAMES, type Budget } from '@crownlands/bots';
import { must, type Options } from '@crownlands/rules';
import {
  BOT_HELP,
  type Call,
  type Command,
  JOBS_HELP,
  jobsOf,
  optionsOf,
  RULE_FLAGS,
  RULE_HELP,
  wholeNumber,
} from './command.ts';
import { fail } from './failure.ts';
import { interrupted } from './interruption.ts';
import { createRecords } from './kept-records.ts';
import { printable, progress, say, table, write } from './output.ts';
import { onThreads } from './threads.ts';

export const MATCH_FLAGS = {
  ...RULE_FLAGS,
  games: { type: 'string' },
  time: { type: 'string' },
  simulations: { type: 'string' },
  seed: { type: 'string' },
  jobs: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const MATCH_HELP = `\
  --time MS            for each move (default 100)
  --simulations N      for each move, instead of a time: the same seed gives the same games
${RULE_HELP}
                       (without --variants: middle-kingdom,harmony)
  --seed S             what all randomness comes from (default 1)
  ${JOBS_HELP}
  --json               one object instead of a table`;

export const match: Command = {
  help: `Lets bots play against each other, and tells who is stronger.

Usage: crownlands match BOT BOT [BOT BOT] [FLAGS]

A bot is one of ours, or cmd:PROGRAM with its arguments, a program that speaks the protocol of
docs/bots.md. With more players than bots, the last one takes the seats that are left. Every deal is
played once from each seating, and ties are split. Ctrl-C prints what is known so far.

  --games N            rounded up to whole deals (default 100)
${MATCH_HELP}
  --sprt ELO0,ELO1     stop as soon as it is clear, with 5% for either error, whether the first of
                       two bots is stronger by the one or by the other number of Elo points
  --records FILE       keep the record of every game there, one a line

${BOT_HELP}

Examples:
  crownlands match monte-carlo greedy --games 400 --time 100
  crownlands match greedy random --players 4 --games 1000 --simulations 1
  crownlands match "cmd:python3 examples/bot.py" random --games 100
`,
  flags: { ...MATCH_FLAGS, sprt: { type: 'string' }, records: { type: 'string' } },
  async run(call) {
    const contestants = call.files.map(contestantOf);
    if (contestants.length < 2) fail('which bots? for example: crownlands match greedy random');
    const settings = matchOf(call, contestants);
    const bounds = sprtOf(call, settings);
    const { records: path } = call.flags;
    const jobs = jobsOf(call);
    await makeReady(contestants, settings.options);
    const records = typeof path === 'string' ? createRecords(path) : null;
    let tallies = settings.contestants.map((): Tally => NOTHING_PLAYED);
    for await (const deal of play(settings, dealsOf(call, settings), jobs, interrupted())) {
      tallies = countDeal(tallies, deal);
      const problem = records?.keep(deal);
      if (problem) {
        say(printable(`crownlands match: ${problem}`));
        process.exitCode = 2;
        break;
      }
      if (bounds && sprt(must(tallies[0]).share, ...bounds).answer) break;
    }
    await write(report(call, settings, tallies, bounds));
  },
};

export function contestantOf(name: string): Contestant {
  const names: readonly string[] = BOT_NAMES;
  if (names.includes(name) || /^cmd:\s*\S/.test(name)) return name;
  return fail(`there is no bot ${name}; there are ${names.join(', ')} and cmd:PROGRAM`);
}

/** The settings of a match; the last contestant takes the seats that nobody else has. */
export function matchOf(call: Call, named: readonly Contestant[]): Match {
  const variants = call.flags.variants ?? 'middle-kingdom,harmony';
  const options = optionsOf(
    { ...call, flags: { ...call.flags, variants } },
    Math.min(named.length, 4),
  );
  if (named.length > options.players) fail(`${named.length} bots for ${options.players} players`);
  if (options.variants.includes('dynasty'))
    fail('--variants: V1: a match counts games, not dynasties');
  const contestants = Array.from(
    { length: options.players },
    (_, seat) => named[seat] ?? named.at(-1) ?? '',
  );
  const seed = wholeNumber(call, 'seed', 0, Number.MAX_SAFE_INTEGER) ?? 1;
  return {
    options,
    contestants,
    budget: budgetOf(call),
    seed,
    keepsRecords: 'records' in call.flags,
  };
}

function budgetOf(call: Call): Budget {
  const simulations = wholeNumber(call, 'simulations', 1, 1e9);
  const milliseconds = wholeNumber(call, 'time', 1, 3_600_000);
  if (simulations !== undefined && milliseconds !== undefined)
    fail('--time or --simulations, not both');
  return simulations === undefined ? { milliseconds: milliseconds ?? 100 } : { simulations };
}

export const dealsOf = (call: Call, { options }: Match): number =>
  Math.ceil((wholeNumber(call, 'games', 1, 1e9) ?? 100) / options.players);

/** Plays deals on threads, with a bar. */
export async function* play(
  match: Match,
  deals: number,
  jobs: number,
  signal: AbortSignal,
): AsyncGenerator<GameReport[]> {
  const show = progress(deals);
  let done = 0;
  for await (const reports of onThreads<GameReport[]>(
    './match-thread.js',
    match,
    deals,
    jobs,
    signal,
  )) {
    show(++done);
    yield reports;
  }
}

function sprtOf(call: Call, { contestants }: Match): [number, number] | null {
  const text = call.flags.sprt;
  if (text === undefined) return null;
  const [, elo0, elo1] = /^(-?[\d.]+),(-?[\d.]+)$/.exec(`${text}`)?.map(Number) ?? [];
  if (!(Number.isFinite(elo0) && Number.isFinite(elo1) && Number(elo0) < Number(elo1))) {
    return fail('--sprt: expected two numbers such as 0,10');
  }
  if (contestants.length !== 2) fail('--sprt is for two players');
  return [Number(elo0), Number(elo1)];
}

function report(
  call: Call,
  match: Match,
  tallies: readonly Tally[],
  bounds: [number, number] | null,
): string {
  const { games, share } = must(tallies[0]);
  if (games === 0) return '';
  const { options, contestants, budget, seed } = match;
  const list = tallies.map((tally, index) => standingOf(must(contestants[index]), tally));
  const verdict = bounds && sprt(share, ...bounds);
  if (call.flags.json) {
    const time = 'milliseconds' in budget ? { timeMs: budget.milliseconds } : budget;
    const { players, variants } = options;
    const bots = list.map(asObject);
    return `${JSON.stringify({ games, players, variants, ...time, seed, bots, ...(verdict && { sprt: verdict }) })}\n`;
  }
  for (const { bot, reasons } of list)
    for (const reason of reasons) say(`${bot} forfeited: it ${reason}`);
  const answer =
    verdict &&
    { elo0: `${bounds?.[0]} Elo`, elo1: `${bounds?.[1]} Elo`, open: 'open' }[
      verdict.answer ?? 'open'
    ];
  return [
    `${heading(options, budget, seed)}, ${games} games\n\n`,
    table([
      ['bot', 'share', '95% interval', 'margin', 'score', 'ms/move', 'playouts/move', 'forfeits'],
      ...list.map(asRow),
    ]),
    ...(verdict
      ? [`\nsequential test: ${answer}, log-likelihood ratio ${verdict.ratio.toFixed(2)}\n`]
      : []),
  ].join('');
}

export function heading({ players, variants }: Options, budget: Budget, seed: number): string {
  const time =
    'milliseconds' in budget ? `${budget.milliseconds} ms` : `${budget.simulations} simulations`;
  return [`${players} players`, ...variants, `${time} a move`, `seed ${seed}`].join(', ');
}

const asObject = ({
  bot,
  share,
  margin,
  score,
  msPerMove,
  playoutsPerMove,
  forfeits,
  reasons,
}: Standing) => {
  return {
    bot,
    share: round(share.mean, 4),
    low: round(share.low, 4),
    high: round(share.high, 4),
    margin: round(margin.mean, 2),
    score: round(score, 2),
    msPerMove: round(msPerMove, 2),
    playoutsPerMove: round(playoutsPerMove, 0),
    forfeits,
    ...(reasons.length > 0 && { reasons }),
  };
};

function asRow({ bot, share, margin, score, msPerMove, playoutsPerMove, forfeits }: Standing) {
  const sign = margin.mean < 0 ? '' : '+';
  return [
    bot,
    percent(share.mean),
    `${percent(share.low)} to ${percent(share.high)}`,
    `${sign}${margin.mean.toFixed(1)}${plusMinus((margin.high - margin.low) / 2)}`,
    score.toFixed(1),
    msPerMove.toFixed(1),
    Math.round(playoutsPerMove),
    forfeits,
  ];
}

const plusMinus = (half: number): string => (Number.isFinite(half) ? ` ±${half.toFixed(1)}` : '');
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const round = (number: number, digits: number): number => Number(number.toFixed(digits));
