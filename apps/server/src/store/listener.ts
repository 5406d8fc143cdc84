import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDurable } from './durable.ts';

/** Where it is said which tables have changed, and all else. */
export const CHANNEL = 'crownlands';
export const WORDS = 'crownlands_words';

/** Milliseconds between looks whether a connection still answers, and how long an answer may take. */
const BEAT = 10_000;

/** Milliseconds before the first and the later attempts to connect again. */
const PAUSES = [100, 200, 500, 1000, 2000, 5000];

type Begin = (client: pg.Client) => void;
type Tell = (notification: pg.Notification) => void;

/**
 * Hears of tables that other servers have changed, for as long as it takes. Each time it listens anew,
 * it says null: something may have been missed.
 */
export function listen(
  url: string,
  server: string,
  hear: (table: string | null) => void,
  hearWord: (server: string, word: string) => void,
) {
  const ended = new AbortController();
  let attempts = 0;
  let session: pg.Client | null = null;
  const isListening = new Promise<void>((resolve) => {
    const begin = (client: pg.Client) => {
      attempts = 0;
      session = client;
      resolve();
      hear(null);
    };
    const tell = ({ channel, payload = '' }: pg.Notification) => {
      const [from = '', word = ''] = payload.split(' ');
      if (from === server) return;
      if (channel === WORDS) hearWord(from, word);
      else if (word) hear(word);
    };
    void listenAgain(begin, tell);
  });

  async function listenAgain(begin: Begin, tell: Tell): Promise<void> {
    while (!ended.signal.aborted) {
      await listenOnce(url, begin, tell, ended.signal).catch(() => {});
      session = null;
      const pause = PAUSES[attempts++] ?? PAUSES.at(-1);
      await sleep(pause, null, { signal: ended.signal }).catch(() => {});
    }
  }

  return {
    isListening,
    /** The connection that listens now. */
    session: () => session,
    end: () => ended.abort(),
  };
}

/** Listens on one connection until it is lost or not needed any longer; then it rejects. */
async function listenOnce(
  url: string,
  begin: Begin,
  tell: Tell,
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
  client.on('notification', tell);
  try {
    await client.connect();
    await makeDurable(client);
    await client.query(`LISTEN ${WORDS}; LISTEN ${CHANNEL}`);
    begin(client);
    for (;;) {
      await sleep(BEAT, null, { signal });
      await client.query('SELECT');
    }
  } finally {
    void client.end().catch(() => {});
  }
}
