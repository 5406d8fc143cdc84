import { COLOURS, must, type Random, seeded, shuffle, TERRAINS } from '@crownlands/rules';
import { nameKeyOf } from '../../apps/server/src/people/name-key.ts';
import { deviceOf, idOf } from '../../apps/server/src/people/people.ts';
import {
  afterGame,
  NEWCOMER,
  type Strength,
  shownOf,
} from '../../apps/server/src/people/rating.ts';
import { openStore } from '../../apps/server/src/store/open.ts';
import type { Statement } from '../../apps/server/src/store/query.ts';
import { serverProcess } from '../../apps/server/test/process.ts';
import { NAMES } from './online-kit.ts';

const MEMBERS = [
  ...[...NAMES, 'Ondřej', 'Kasia', 'Ľubomír', 'Jovan', 'Grzegorz', 'Erzsébet', 'Tomáš'],
  ...['Вукашин', 'Małgorzata', 'Bence', 'Željka', 'Kristián', 'Wojciech'],
];

/** Whoever has it is that member of the club. */
export const tokenOf = (name: string): string => deviceOf(`the token of ${name}`);

const DAY = 24 * 60 * 60 * 1000;

/** Games of two, three and four, over so many days. */
const GAMES = { 2: 300, 3: 120, 4: 60 } as const;
const DAYS = 200;

/** A server at which people have played for months. */
export async function serveClub() {
  const server = await serverProcess();
  await server.stop('SIGTERM');
  const store = await openStore({ databaseUrl: undefined, folder: server.folder });
  await store.together(club(Date.now()));
  await store.end();
  await server.start();
  return { address: server.address, stop: server.end };
}

type Member = { readonly person: string; readonly strength: number };

/** All who have met there, in so many games of theirs. */
function club(now: number): Statement[] {
  const random = seeded(2);
  const members = MEMBERS.map((name, index): Member => {
    const strength = 1250 + 32 * ((index * 5 + 9) % MEMBERS.length);
    return { person: deviceOf(tokenOf(name)), strength };
  });
  return [
    ...members.map(({ person }, index): Statement => {
      const name = must(MEMBERS[index]);
      const sql = 'INSERT INTO people VALUES ($1, $2, $3, $4, $5, $6, $7, NULL)';
      const colour = must(COLOURS[index % COLOURS.length]);
      return [sql, person, idOf(person), name, nameKeyOf(name), colour, now - DAYS * DAY, now];
    }),
    ...([2, 3, 4] as const).flatMap((players) => played(members, players, random, now)),
  ];
}

function played(
  members: readonly Member[],
  players: 2 | 3 | 4,
  random: Random,
  now: number,
): Statement[] {
  const ratings = new Map<string, Strength & { games: number; changed: number }>();
  const strengthOf = ({ person }: Member) =>
    ratings.get(person) ?? { ...NEWCOMER, games: 0, changed: 0 };
  const statements: Statement[] = [];
  for (let game = 0; game < GAMES[players]; game++) {
    const at = now - Math.round((DAYS * DAY * (GAMES[players] - game)) / GAMES[players]);
    const table = shuffle(members, random).slice(0, players);
    const totals = table.map(({ strength }) => Math.round(strength / 30) + random(30) - 15);
    const places = totals.map((total) => 1 + totals.filter((other) => other > total).length);
    const before = table.map(strengthOf);
    const after = afterGame(before.map((one, seat) => ({ ...one, place: must(places[seat]) })));
    for (const [seat, { person }] of table.entries()) {
      const { mu, sigma } = must(after[seat]);
      const { mu: was, games } = must(before[seat]);
      ratings.set(person, { mu, sigma, games: games + 1, changed: at });
      const total = must(totals[seat]);
      const lands = TERRAINS.map((terrain) => [terrain, Math.max(0, total / 6 + random(9) - 4)]);
      statements.push([
        'INSERT INTO results VALUES ($1, $2, $3, NULL, $4, $5, $6, 1, $7, $8, $9, $10, $11)',
        ...[`game-${players}-${game}`, seat, person, players, must(places[seat]), total],
        ...[JSON.stringify(Object.fromEntries(lands)), at],
        ...[shownOf(mu), sigma, shownOf(mu) - shownOf(was)],
      ]);
    }
  }
  const sql = 'INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7)';
  for (const [person, { mu, sigma, games, changed }] of ratings) {
    statements.push([sql, person, players, mu, sigma, shownOf(mu), games, changed]);
  }
  return statements;
}
