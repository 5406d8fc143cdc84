import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export const CHANNEL = 'crownlands';

/** Milliseconds between looks whether a connection still answers, and how long an answer may take. */
const BEAT = 10_000;

/** Milliseconds before the first and the later attempts to connect again. */
const PAUSES = [100, 200, 500, 1000, 2000, 5000];

/**
 * Hears of tables that other servers have changed, for as long as it takes. Each time it listens anew,
 * it says null: something may have been missed.
 */
export function listen(url: string, server: string, hear: (table: string | null) => void) {
  const ended = new AbortController();
  let attempts = 0;
  const isListening = new Promise<void>((resolve) => {
    const begin = () => {
      attempts = 0;
      resolve();
      hear(null);
    };
    const tell = (payload: string) => {
      const [from, table] = payload.split(' ');
      if (from !== server && table) hear(table);
    };
    void listenAgain(begin, tell);
  });

  async function listenAgain(begin: () => void, tell: (payload: string) => void): Promise<void> {
    while (!ended.signal.aborted) {
      await listenOnce(url, begin, tell, ended.signal).catch(() => {});
      const pause = PAUSES[attempts++] ?? PAUSES.at(-1);
      await sleep(pause, null, { signal: ended.signal }).catch(() => {});
    }
  }

  return { isListening, end: () => ended.abort() };
}

/** Listens on one connection until it is lost or not needed any longer; then it rejects. */
async function listenOnce(
  url: string,
  begin: () => void,
  tell: (payload: string) => void,
  ended: AbortSignal,
): Promise<never> {
  const lost = new AbortController();
  const signal = AbortSignal.any([ended, lost.signal]);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: BEAT,
    query_timeout: BEAT,
    keepAlive: true,
  });
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ payload = '' }) => tell(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    begin();
    for (;;) {
      await sleep(BEAT, null, { signal });
      await client.query('SELECT');
    }
  } finally {
    void client.end().catch(() => {});
  }
}
