import type { Known, Me } from '@crownlands/protocol';
import type { Query } from '../store/query.ts';
import { deviceOf, idOf, type People } from './people.ts';

/** Who holds a device, as they are told themselves. Whoever only looks is not kept. */
export async function meBy(query: Query, people: People, token: string): Promise<Me> {
  const person = await people.personBy(token);
  const kept = await people.find(person);
  const [passkey] = await query('SELECT id FROM passkeys WHERE person = $1 LIMIT 1', person);
  const blocked = await query<Known>(
    `SELECT id, name, colour FROM blocks JOIN people ON people.person = other
     WHERE blocks.person = $1 ORDER BY blocks.since, id`,
    person,
  );
  return {
    id: kept?.id ?? idOf(person),
    name: kept?.name ?? '',
    colour: kept?.colour ?? 'pink',
    since: kept?.since ?? null,
    isKept: passkey !== undefined,
    isGuest: person === deviceOf(token),
    bannedUntil: kept?.bannedUntil ?? null,
    blocked,
  };
}
