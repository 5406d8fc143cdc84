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
];

/** The steps that a database of this schema still needs. Throws when it is of a later version. */
export function stepsAfter(schema: number): readonly string[] {
  if (schema <= STEPS.length) return STEPS.slice(schema);
  throw new Error(
    `it has schema ${schema}, and this version knows ${STEPS.length}; take a newer one`,
  );
}
