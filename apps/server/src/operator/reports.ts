import { nameOf } from '../store/open.ts';
import { type Command, problem } from './command.ts';
import { withDatabase } from './database.ts';
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
  help: `Settles a report, whatever was done about it.

Usage: crownlands server settle REPORT
`,
  flags: {},
  words: ['REPORT'],
  run: ({ words: [report = ''], place, now }) =>
    withDatabase(place, async ({ query }) => {
      const sql = `UPDATE reports SET settled = CASE WHEN settled IS NULL THEN $2 ELSE settled END
                   WHERE id = $1 RETURNING id`;
      const settled = await query(sql, report, now);
      return settled.length > 0
        ? { text: `Report ${report} is settled.\n` }
        : problem(1, `there is no report ${report} in ${nameOf(place)}`);
    }),
};
