import { parseArgs } from 'node:util';
import { balancerTo } from '../test/balancer.ts';
import { nginxTo } from '../test/nginx.ts';
import { startPostgres } from '../test/postgres.ts';
import { isOrderly, loadOnNodes, restartInTurn } from './nodes.ts';

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

const { values } = parseArgs({
  options: {
    nodes: { type: 'string' },
    sockets: { type: 'string', default: '500' },
    games: { type: 'string' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    rolling: { type: 'boolean' },
    rounds: { type: 'string', default: '3' },
    tables: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    nginx: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is not installed');
const balance = values.nginx ? nginxTo : balancerTo;
const sockets = Number(values.sockets);
let isRight = true;
for (const nodes of (values.nodes ?? (values.rolling ? '2,4' : '1,2,4')).split(',').map(Number)) {
  if (values.rolling) {
    const extent = {
      kills: nodes * Number(values.rounds),
      tables: Number(values.tables),
      seed: Number(values.seed),
    };
    const findings = await restartInTurn(nodes, postgres, balance, extent);
    isRight &&= isOrderly(findings);
    print(findings);
  } else {
    const load = {
      sockets,
      games: Number(values.games ?? Math.floor(sockets / 2)),
      rate: Number(values.rate),
      seconds: Number(values.seconds),
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
