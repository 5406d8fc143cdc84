import { expect, it } from 'vitest';
import { isFaultless } from '../crowd/faults.ts';
import { faultsOf, type Kind } from '../crowd/harms.ts';
import { postgresForTests } from '../test/places.ts';

const postgres = await postgresForTests();

const HARMS: readonly [string, Kind, number][] = [
  ['a server on a file is killed', 'file', 3],
  ['one of two servers is killed', 'nodes', 1],
  ['PostgreSQL crashes', 'database', 1],
  ['one of two servers hangs and wakes up', 'sleep', 1],
];

it.each(HARMS.filter(([, kind]) => kind === 'file' || postgres))(
  '%s while people play: no move is lost or doubled, and all go on by themselves',
  async (_, kind, kills) => {
    const findings = await faultsOf(kind, postgres, { kills, tables: 4, seed: 1 });
    expect(findings).toSatisfy(isFaultless);
    expect(findings.acknowledged).toBeGreaterThan(100);
  },
);
