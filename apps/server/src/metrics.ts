import { createServer, type Server } from 'node:http';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client';
import type { Outcome } from './notices/sender.ts';
import type { Committed } from './store/connection.ts';

/** Seconds of a commit to disk, and of a bot that has waited for a thread and thought. */
const COMMITS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const THOUGHTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** What there is now, read whenever somebody asks. */
export type Gauges = {
  readonly sockets: () => number;
  readonly tables: () => number;
  readonly botsWaiting: () => number;
  readonly botsThinking: () => number;
};

/** What goes on, as it is counted on the way. */
export type Meter = {
  readonly committed: Committed;
  readonly refused: (code: string) => void;
  readonly thought: (bot: string, seconds: number) => void;
  readonly requested: (method: string, status: number) => void;
  readonly noticed: (outcome: Outcome) => void;
};

/** Counts what goes on, and tells it in the words of Prometheus. */
export function metricsOf() {
  const register = new Registry();
  const registers = [register];
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `crownlands_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: number[], ...labelNames: string[]) =>
    new Histogram({ name: `crownlands_${name}`, help, buckets, labelNames, registers });

  const moves = counter('moves_total', 'Moves that were written down, of persons and bots');
  const refusals = counter('refusals_total', 'Commands and requests refused, by code', 'code');
  const requests = counter('requests_total', 'Answers by HTTP', 'method', 'status');
  const notices = counter('notices_total', 'Notices of turns, by what came of them', 'outcome');
  const unkept = counter('unkept_total', 'Commits of one table that were not kept', 'why');
  const commits = histogram('commit_seconds', 'How long a batch took to be on disk', COMMITS);
  const sizes = histogram('commit_entries', 'Commands in a batch', SIZES);
  const thoughts = histogram('bot_seconds', 'Until a bot had its move', THOUGHTS, 'bot');

  const meter: Meter = {
    committed(entries, outcomes, seconds) {
      commits.observe(seconds);
      sizes.observe(entries.length);
      let moved = 0;
      for (const [index, { events }] of entries.entries()) {
        const outcome = outcomes[index];
        if (outcome === 'stored') for (const { type } of events) moved += +(type === 'moved');
        else unkept.inc({ why: outcome === 'conflict' ? 'conflict' : 'error' });
      }
      moves.inc(moved);
    },
    refused: (code) => refusals.inc({ code }),
    thought: (bot, seconds) => thoughts.observe({ bot }, seconds),
    requested: (method, status) => requests.inc({ method, status }),
    noticed: (outcome) => notices.inc({ outcome }),
  };

  return {
    meter,
    /** From now on these are told, too. */
    show({ sockets, tables, botsWaiting, botsThinking }: Gauges): readonly Metric[] {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name: `crownlands_${name}`,
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
      return [
        gauge('sockets', 'Sockets that are open', sockets),
        gauge('tables', 'Tables in memory', tables),
        gauge('bots_waiting', 'Bots that wait for a thread', botsWaiting),
        gauge('bots_thinking', 'Bots that think', botsThinking),
      ];
    },
    /** A server of its own for all of it, and for what Node tells of itself. */
    server: (): Server => {
      collectDefaultMetrics({ register });
      return createServer(async ({ url, method }, answer) => {
        if (url !== '/metrics' || method !== 'GET') return void answer.writeHead(404).end();
        const text = await register.metrics();
        answer.writeHead(200, { 'content-type': register.contentType }).end(text);
      });
    },
  };
}
