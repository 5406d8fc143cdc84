/**
 * What makes each schema from the one before, in SQL that both databases read. A step that was
 * released never changes: the next is added, and the file that it was tested with in test/schemas.
 */
export const STEPS: readonly string[] = [
  `CREATE TABLE tables (
     id text PRIMARY KEY,
     seq integer NOT NULL,
     host text NOT NULL,
     secret text NOT NULL,
     status text NOT NULL,
     is_listed boolean NOT NULL,
     due bigint,
     changed bigint NOT NULL,
     summary text NOT NULL
   );
   CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
   CREATE INDEX tables_listed ON tables (changed) WHERE is_listed AND status = 'waiting';
   CREATE TABLE events (
     game text NOT NULL,
     seq integer NOT NULL,
     command text,
     at bigint NOT NULL,
     body text NOT NULL,
     PRIMARY KEY (game, seq)
   );
   CREATE UNIQUE INDEX events_command ON events (game, command) WHERE command IS NOT NULL;
   CREATE TABLE holdings (
     game text NOT NULL,
     seat integer NOT NULL,
     person text,
     PRIMARY KEY (game, seat)
   );
   CREATE INDEX holdings_person ON holdings (person) WHERE person IS NOT NULL;
   CREATE TABLE offers (
     code text PRIMARY KEY,
     game text NOT NULL,
     seat integer NOT NULL,
     expires bigint NOT NULL
   );
   CREATE TABLE uptimes (
     began bigint PRIMARY KEY,
     ended bigint NOT NULL
   );`,
  `ALTER TABLE events ADD COLUMN author text;
   UPDATE events SET author = (SELECT host FROM tables WHERE id = game) WHERE seq = 1;
   CREATE INDEX events_author ON events (author) WHERE author IS NOT NULL;
   CREATE INDEX tables_ended ON tables (changed) WHERE status IN ('over', 'closed');
   CREATE INDEX tables_host ON tables (host) WHERE status = 'waiting';
   CREATE TABLE meetings (
     wish text PRIMARY KEY,
     game text NOT NULL
   );
   CREATE TABLE people (
     person text PRIMARY KEY,
     id text NOT NULL UNIQUE,
     name text NOT NULL,
     name_key text NOT NULL,
     colour text NOT NULL,
     since bigint NOT NULL,
     seen bigint NOT NULL,
     banned_until bigint
   );
   CREATE INDEX people_name ON people (name_key);
   CREATE INDEX people_seen ON people (seen);
   CREATE INDEX people_banned ON people (banned_until) WHERE banned_until IS NOT NULL;
   CREATE TABLE devices (
     token text PRIMARY KEY,
     person text NOT NULL,
     since bigint NOT NULL
   );
   CREATE INDEX devices_person ON devices (person);
   CREATE TABLE passkeys (
     id text PRIMARY KEY,
     person text NOT NULL,
     public_key text NOT NULL,
     counter bigint NOT NULL,
     transports text NOT NULL,
     since bigint NOT NULL
   );
   CREATE INDEX passkeys_person ON passkeys (person);
   CREATE TABLE challenges (
     challenge text PRIMARY KEY,
     person text NOT NULL,
     expires bigint NOT NULL
   );
   CREATE INDEX challenges_expires ON challenges (expires);
   CREATE TABLE ratings (
     person text NOT NULL,
     players integer NOT NULL,
     mu double precision NOT NULL,
     sigma double precision NOT NULL,
     shown integer NOT NULL,
     games integer NOT NULL,
     changed bigint NOT NULL,
     PRIMARY KEY (person, players)
   );
   CREATE INDEX ratings_shown ON ratings (players, shown, sigma, changed, person);
   CREATE TABLE results (
     game text NOT NULL,
     seat integer NOT NULL,
     person text,
     bot text,
     players integer NOT NULL,
     place integer NOT NULL,
     total integer NOT NULL,
     games integer NOT NULL,
     terrains text NOT NULL,
     at bigint NOT NULL,
     shown integer,
     sigma double precision,
     change integer,
     PRIMARY KEY (game, seat)
   );
   CREATE INDEX results_person ON results (person, at) WHERE person IS NOT NULL;
   CREATE TABLE blocks (
     person text NOT NULL,
     other text NOT NULL,
     since bigint NOT NULL,
     PRIMARY KEY (person, other)
   );
   CREATE INDEX blocks_other ON blocks (other);
   CREATE TABLE reports (
     id text PRIMARY KEY,
     at bigint NOT NULL,
     reporter text NOT NULL,
     reported text NOT NULL,
     game text NOT NULL,
     reason text NOT NULL,
     settled bigint
   );
   CREATE INDEX reports_reported ON reports (reported);
   CREATE UNIQUE INDEX reports_once ON reports (reporter, reported, game);
   CREATE TABLE subscriptions (
     endpoint text PRIMARY KEY,
     person text NOT NULL,
     p256dh text NOT NULL,
     auth text NOT NULL,
     language text NOT NULL,
     since bigint NOT NULL
   );
   CREATE INDEX subscriptions_person ON subscriptions (person);
   CREATE TABLE reminders (
     game text NOT NULL,
     deadline bigint NOT NULL,
     PRIMARY KEY (game, deadline)
   );
   CREATE TABLE secrets (
     name text PRIMARY KEY,
     value text NOT NULL
   );`,
  `DROP INDEX results_person;
   CREATE INDEX results_person ON results (person, at, games) WHERE person IS NOT NULL;
   CREATE INDEX results_best ON results (person, total)
     WHERE person IS NOT NULL AND games = 1 AND terrains <> '{}';`,
  `CREATE INDEX tables_closed ON tables (changed) WHERE status = 'closed';
   CREATE INDEX results_places ON results (person, players, place) WHERE person IS NOT NULL;
   CREATE INDEX results_rated ON results (person, players, at)
     WHERE person IS NOT NULL AND shown IS NOT NULL;
   DROP INDEX results_best;
   CREATE INDEX results_whole ON results (person, games, total)
     WHERE person IS NOT NULL AND terrains <> '{}';`,
];

/** All that is kept, by the columns that tell rows apart; none is left out where all is moved. */
export const KEPT: readonly { readonly table: string; readonly key: readonly string[] }[] = [
  { table: 'tables', key: ['id'] },
  { table: 'events', key: ['game', 'seq'] },
  { table: 'holdings', key: ['game', 'seat'] },
  { table: 'offers', key: ['code'] },
  { table: 'uptimes', key: ['began'] },
  { table: 'meetings', key: ['wish'] },
  { table: 'people', key: ['person'] },
  { table: 'devices', key: ['token'] },
  { table: 'passkeys', key: ['id'] },
  { table: 'challenges', key: ['challenge'] },
  { table: 'ratings', key: ['person', 'players'] },
  { table: 'results', key: ['game', 'seat'] },
  { table: 'blocks', key: ['person', 'other'] },
  { table: 'reports', key: ['id'] },
  { table: 'subscriptions', key: ['endpoint'] },
  { table: 'reminders', key: ['game', 'deadline'] },
  { table: 'secrets', key: ['name'] },
];

/** The steps that a database of this schema still needs. Throws when it is of a later version. */
export function stepsAfter(schema: number): readonly string[] {
  if (schema <= STEPS.length) return STEPS.slice(schema);
  throw new Error(
    `it has schema ${schema}, and this version knows ${STEPS.length}; take a newer one`,
  );
}
