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
);

INSERT INTO tables VALUES
  ('kept-since-schema-1', 2, 'host', 'secret', 'waiting', true, 5000, 2000, '{"names":["Željko"]}');
INSERT INTO events VALUES
  ('kept-since-schema-1', 1, NULL, 1000, '{"type":"closed"}'),
  ('kept-since-schema-1', 2, 'command', 2000, '{"type":"said","seat":1,"phrase":"hello"}');
INSERT INTO holdings VALUES ('kept-since-schema-1', 0, NULL), ('kept-since-schema-1', 1, 'ana');
INSERT INTO offers VALUES ('code', 'kept-since-schema-1', 1, 9000);
INSERT INTO uptimes VALUES (1000, 2000), (20000, 30000), (20010, 20010), (60000, 61000);
