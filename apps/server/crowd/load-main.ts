import { startPostgres } from '../test/postgres.ts';
import { serverProcess } from '../test/process.ts';
import { asked } from './asked.ts';
import { figuresOf } from './figures.ts';
import { MOST_TABLES } from './group.ts';
import { loadOn } from './load.ts';

const HELP = `Plays at many tables at once, and measures how long moves take to everybody.

Usage: npm run load -- [--sockets N] [--games N] [--rate N] [--seconds N]
                       [--idle N] [--open N] [--postgres] [--json]

  --sockets N  players, two a table (default 1000)
  --games N    that they play at the same time, at several tables each (default: one for two players)
  --rate N     moves a second, of all together (default 2500)
  --seconds N  that are measured, after as many of warming up, at most 5 (default 20)
  --idle N     further sockets that only watch a table where nothing happens (default 0)
  --open N     further tables that nobody looks at (default 0)
  --postgres   on PostgreSQL instead of a file
  --json       one object instead of words

A move is wanted at its time, whether the server keeps up or not, and takes from then on until both players
know of it and whoever made it has the answer. The crowd runs on the same machine as the server.
`;

const values = asked(HELP, {
  sockets: 1000,
  games: 0,
  rate: 2500,
  seconds: 20,
  idle: 0,
  open: 0,
  postgres: false,
  json: false,
});

const { sockets } = values;
const load = {
  sockets,
  games: values.games || Math.floor(sockets / 2),
  rate: values.rate,
  seconds: values.seconds,
  idle: values.idle,
  open: values.open,
};
const most = MOST_TABLES * Math.floor(sockets / 2);
if (load.games > most) throw new Error(`--games: ${sockets} players can play at ${most} tables`);

const postgres = values.postgres ? await startPostgres() : null;
const server = await serverProcess({
  DATABASE_URL: postgres ? await postgres.newDatabase() : '',
});
const loaded = await loadOn(server, load);
await server.end();
await postgres?.end();

const figures = {
  sockets: load.sockets + load.idle,
  games: load.games + load.open + Math.ceil(load.idle / 10),
  rssStartMB: loaded.rssStartMB,
  ...figuresOf(load, loaded),
};
console.log(values.json ? JSON.stringify(figures) : figures);
process.exit(0);
