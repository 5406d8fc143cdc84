import { setTimeout as sleep } from 'node:timers/promises';
import type { Notice } from '@crownlands/protocol';
import { HOUR, MINUTE, SECOND } from '../basics/durations.ts';
import type { Query } from '../store/query.ts';
import type { Awaited } from '../tables/awaited.ts';
import type { Language } from '../words/languages.ts';
import { namesIn, settingsIn } from '../words/table-words.ts';
import { sayIn } from '../words/texts.ts';
import type { Outcome, Sending, Subscription } from './sender.ts';
import type { Subscriptions } from './subscriptions.ts';

type Kind = 'turn' | 'reminder';

/** Milliseconds before a deadline in which whoever has it is reminded. */
const AHEAD = 6 * HOUR;

/** Milliseconds by which time that is given back moves the deadline of a turn; the next turn has a much later one. */
const SHIFT = 12 * HOUR;

/** Milliseconds between two looks at deadlines, and how many of them are seen to at once. */
const PAUSE = MINUTE;
const MOST = 200;

/** Milliseconds that a server which stops waits for what is under way. */
const LAST = 4 * SECOND;

type Service = {
  readonly query: Query;
  readonly subscriptions: Subscriptions;
  readonly send: (subscription: Subscription, sending: Sending) => Promise<Outcome>;
  readonly now: () => number;
  readonly noticed: (outcome: Outcome) => void;
  readonly log: (line: string) => void;
};

/** Notices for those who are waited for, on the browsers where they want them. */
export function noticesBy({ query, subscriptions, send, now, noticed, log }: Service) {
  let looked = Number.NEGATIVE_INFINITY;
  const underWay = new Set<Promise<void>>();

  /** Nobody waits for it but whoever ends. */
  function begin(awaited: Awaited, kind: Kind): void {
    const told = tell(awaited, kind)
      .catch((error: Error) => log(`A notice failed: ${error.message}`))
      .finally(() => underWay.delete(told));
    underWay.add(told);
  }

  async function tell(awaited: Awaited, kind: Kind): Promise<void> {
    const { table, person, summary } = awaited;
    const left = (summary.deadline ?? now()) - now();
    const topic = table.slice(0, 32);
    await Promise.all(
      (await subscriptions.of(person)).map(async ({ language, ...subscription }) => {
        const payload = JSON.stringify(noticeOf(awaited, kind, language));
        const outcome = await send(subscription, { payload, seconds: left / 1000, topic });
        noticed(outcome);
        if (outcome === 'gone') await subscriptions.forget(subscription.endpoint);
      }),
    );
  }

  /** True for one server, once. */
  async function isFirst(table: string, deadline: number): Promise<boolean> {
    const sql = `INSERT INTO reminders (game, deadline) VALUES ($1, $2)
                 ON CONFLICT DO NOTHING RETURNING game`;
    return (await query(sql, table, deadline)).length > 0;
  }

  return {
    /** Tells somebody that it is their turn. */
    turn: (awaited: Awaited): void => begin(awaited, 'turn'),

    /** Reminds those whose time runs out, each once; `enter` says who is waited for at a table. */
    async remind(enter: (table: string) => Promise<Awaited | null>): Promise<void> {
      if (now() < looked + PAUSE) return;
      looked = now();
      await query('DELETE FROM reminders WHERE deadline < $1', now() - SHIFT);
      const near = await query<{ id: string; due: number }>(
        `SELECT id, due FROM tables WHERE due > $1 AND due <= $2 AND status = 'playing'
         AND summary LIKE '%"type":"days"%'
         AND NOT EXISTS (SELECT 1 FROM reminders WHERE game = id AND deadline > due - ${SHIFT})
         ORDER BY due LIMIT ${MOST}`,
        now(),
        now() + AHEAD,
      );
      for (const { id, due } of near) {
        const awaited = (await isFirst(id, due)) ? await enter(id) : null;
        if (awaited?.summary.deadline) begin(awaited, 'reminder');
      }
    },

    /** Done when all that was begun has been sent, or it has taken too long. */
    async rest(): Promise<void> {
      const rested = new AbortController();
      const late = sleep(LAST, null, { signal: rested.signal }).catch(() => {});
      await Promise.race([Promise.all(underWay), late]);
      rested.abort();
    },
  };
}

const TITLES = { turn: 'status.yourTurn', reminder: 'notice.reminder' } as const;

const noticeOf = ({ table, summary }: Awaited, kind: Kind, language: Language): Notice => ({
  table,
  title: sayIn(language, TITLES[kind]),
  body: `${namesIn(language, summary)} (${settingsIn(language, summary.settings)})`,
  path: `/${language}/table/${table}`,
});
