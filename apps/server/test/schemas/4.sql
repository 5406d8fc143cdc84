CREATE TABLE tables (
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
CREATE INDEX tables_host ON tables (host) WHERE status = 'waiting';
CREATE TABLE events (
  game text NOT NULL,
  seq integer NOT NULL,
  command text,
  at bigint NOT NULL,
  body text NOT NULL,
  author text,
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
);
CREATE INDEX tables_ended ON tables (changed) WHERE status IN ('over', 'closed');
CREATE INDEX tables_closed ON tables (changed) WHERE status = 'closed';
CREATE INDEX events_author ON events (author) WHERE author IS NOT NULL;
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
CREATE INDEX results_person ON results (person, at, games) WHERE person IS NOT NULL;
CREATE INDEX results_places ON results (person, players, place) WHERE person IS NOT NULL;
CREATE INDEX results_rated ON results (person, players, at)
  WHERE person IS NOT NULL AND shown IS NOT NULL;
CREATE INDEX results_whole ON results (person, games, total)
  WHERE person IS NOT NULL AND terrains <> '{}';
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
);

INSERT INTO tables VALUES
  ('kept-since-schema-4', 2, 'host', 'secret', 'waiting', true, 5000, 2000, '{"names":["Željko"]}');
INSERT INTO events VALUES
  ('kept-since-schema-4', 1, NULL, 1000, '{"type":"closed"}', 'host'),
  ('kept-since-schema-4', 2, 'command', 2000, '{"type":"said","seat":1,"phrase":"hello"}', NULL);
INSERT INTO holdings VALUES ('kept-since-schema-4', 0, NULL), ('kept-since-schema-4', 1, 'ana');
INSERT INTO offers VALUES ('code', 'kept-since-schema-4', 1, 9000);
INSERT INTO uptimes VALUES (1000, 2000), (20000, 30000), (20010, 20010), (60000, 61000);
INSERT INTO people VALUES ('ana', 'public-id-of-ana-00000', 'Ana', 'ana', 'green', 1000, 2000, NULL);
INSERT INTO devices VALUES ('device', 'ana', 1000);
INSERT INTO passkeys VALUES ('passkey', 'ana', 'key', 3, '[]', 1000);
INSERT INTO challenges VALUES ('challenge', 'ana', 9000);
INSERT INTO ratings VALUES ('ana', 2, 27.5, 3.25, 1574, 12, 2000);
INSERT INTO results VALUES
  ('kept-since-schema-4', 1, 'ana', NULL, 2, 1, 54, 1, '{"lake":30}', 2000, 1574, 3.25, 12);
INSERT INTO blocks VALUES ('ana', 'ben', 1000);
INSERT INTO reports VALUES ('report', 2000, 'ana', 'ben', 'kept-since-schema-4', 'name', NULL);
INSERT INTO subscriptions VALUES ('https://push.example/1', 'ana', 'p256dh', 'auth', 'en', 1000);
INSERT INTO reminders VALUES ('kept-since-schema-4', 9000);
INSERT INTO secrets VALUES ('name', 'value');
