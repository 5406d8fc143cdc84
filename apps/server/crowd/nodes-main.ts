import { startPostgres } from '../test/postgres.ts';
import { asked } from './asked.ts';
import { isOrderly, loadOnNodes, NGINX, OURS, restartInTurn } from './nodes.ts';

const HELP = `Plays at many tables on several servers behind a balancer, the players of a table on different ones.

Usage: npm run nodes -- [--nodes N,N] [--sockets N] [--games N] [--rate N] [--seconds N] [--nginx] [--json]
       npm run nodes -- --rolling [--nodes N,N] [--rounds N] [--tables N] [--seed S] [--nginx] [--json]

  --nodes N,N  how many servers, one number after the other (default 1,2,4; rolling: 2,4)
  --sockets N  players, two a table (default 500)
  --games N    that they play at the same time (default: one for two players)
  --rate N     moves a second, of all together (default 1000)
  --seconds N  that are measured, after as many of warming up, at most 5 (default 20)
  --rolling    restarts each server in order while people play, and counts what was lost
  --rounds N   how often each is restarted (default 3)
  --tables N   that are played at meanwhile (default 20)
  --seed S     what all randomness comes from (default 1)
  --nginx      the nginx of this machine with deploy/nginx.conf, instead of a balancer of our own in the
               process of the crowd
  --json       one object a line instead of words
`;

const values = asked(HELP, {
  nodes: '',
  sockets: 500,
  games: 0,
  rate: 1000,
  seconds: 20,
  rolling: false,
  rounds: 3,
  tables: 20,
  seed: 1,
  nginx: false,
  json: false,
});

const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is not installed');
const balance = values.nginx ? NGINX : OURS;
const { sockets } = values;
let isRight = true;
for (const nodes of (values.nodes || (values.rolling ? '2,4' : '1,2,4')).split(',').map(Number)) {
  if (values.rolling) {
    const extent = {
      kills: nodes * values.rounds,
      tables: values.tables,
      seed: values.seed,
    };
    const findings = await restartInTurn(nodes, postgres, balance, extent);
    isRight &&= isOrderly(findings);
    print(findings);
  } else {
    const load = {
      sockets,
      games: values.games || Math.floor(sockets / 2),
      rate: values.rate,
      seconds: values.seconds,
      idle: 0,
      open: 0,
    };
    print(await loadOnNodes(nodes, postgres, balance, load));
  }
}
await postgres.end();
process.exit(isRight ? 0 : 1);

function print(figures: object): void {
  console.log(values.json ? JSON.stringify(figures) : figures);
}
