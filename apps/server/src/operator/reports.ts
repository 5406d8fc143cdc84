import { nameOf, type StorePlace } from '../store/open.ts';
import { type Command, type Outcome, problem } from './command.ts';
import { withDatabase } from './database.ts';
import { withPerson } from './person.ts';
import { columns, json, momentOf } from './words.ts';

type Report = {
  readonly id: string;
  readonly at: number;
  readonly reason: string;
  readonly reported: string | null; // null: they have deleted their profile
  readonly name: string | null;
  readonly reporter: string | null;
  readonly game: string;
  readonly settled: number | null;
};

const REPORTS = `SELECT reports.id, at, reason, reported.id AS reported, reported.name,
    reporter.id AS reporter, game, settled
  FROM reports LEFT JOIN people AS reported ON reported.person = reports.reported
  LEFT JOIN people AS reporter ON reporter.person = reports.reporter`;

export const reports: Command = {
  help: `Lists reports, the newest first.

Usage: crownlands server reports [--all] [--json]

  --all   those that were settled, too
  --json  as JSON

A report says that somebody was bothered, and nothing more: nobody is punished by it alone. Look at the
table (the page shows it at /table/TABLE) and at the person, decide, and settle it.
`,
  flags: { all: { type: 'boolean' }, json: { type: 'boolean' } },
  words: [],
  run: ({ flags, place }) =>
    withDatabase(place, async ({ query }) => {
      const open = flags.all ? '' : 'WHERE settled IS NULL';
      const found = await query<Report>(`${REPORTS} ${open} ORDER BY at DESC, reports.id`);
      if (flags.json) return { text: json(found) };
      if (found.length > 0) return { text: inWords(found) };
      return { text: `There is nothing to settle in ${nameOf(place)}.\n` };
    }),
};

const inWords = (found: readonly Report[]): string =>
  columns([
    ['report', 'when', 'reason', 'person', 'name', 'reported by', 'table', 'settled'],
    ...found.map(({ id, at, reason, reported, name, reporter, game, settled }) => [
      id,
      momentOf(at),
      reason,
      reported ?? 'deleted',
      name ?? '',
      reporter ?? 'deleted',
      game,
      settled === null ? '' : momentOf(settled),
    ]),
  ]);

export const settle: Command = {
  help: `Settles reports, whatever was done about them.

Usage: crownlands server settle REPORT
       crownlands server settle --of ID
       crownlands server settle --by ID

  --of  all that were made of somebody and are not settled
  --by  all that somebody has made
`,
  flags: { of: { type: 'boolean' }, by: { type: 'boolean' } },
  words: ['REPORT|ID'],
  run({ words: [word = ''], flags, place, now }) {
    if (flags.of && flags.by) return Promise.resolve(problem(2, 'either --of or --by'));
    if (flags.of) return settleAll(place, word, 'reported', now);
    return flags.by ? settleAll(place, word, 'reporter', now) : settleOne(place, word, now);
  },
};

const settleOne = (place: StorePlace, report: string, now: number): Promise<Outcome> =>
  withDatabase(place, async ({ query }) => {
    const sql = `UPDATE reports SET settled = CASE WHEN settled IS NULL THEN $2 ELSE settled END
                 WHERE id = $1 RETURNING id`;
    const settled = await query(sql, report, now);
    return settled.length > 0
      ? { text: `Report ${report} is settled.\n` }
      : problem(1, `there is no report ${report} in ${nameOf(place)}`);
  });

const settleAll = (
  place: StorePlace,
  id: string,
  who: 'reported' | 'reporter',
  now: number,
): Promise<Outcome> =>
  withPerson(place, id, async ({ person }, { query }) => {
    const sql = `UPDATE reports SET settled = $2 WHERE ${who} = $1 AND settled IS NULL RETURNING id`;
    const settled = await query(sql, person, now);
    return { text: `${settled.length} settled.\n` };
  });
