import { MOST_PASSKEYS } from '@crownlands/protocol';
import type { Query } from '../store/query.ts';

/** What somebody proves on another device that a profile is theirs by. */
export type Passkey = {
  readonly id: string; // as its maker names it
  readonly person: string;
  readonly publicKey: string;
  readonly counter: number; // how often it was used; 0 where it does not count
  readonly transports: readonly string[]; // how a browser reaches it
  readonly since: number;
};

/** `taken`: it is there already, whoever has it. `full`: nobody may have more. */
type Added = 'kept' | 'taken' | 'full';

/** Passkeys, what they are asked to prove, and the devices that they have signed in. */
export type Passkeys = {
  /** All of somebody, oldest first. */
  readonly of: (person: string) => Promise<readonly Passkey[]>;
  readonly find: (id: string) => Promise<Passkey | null>;
  readonly add: (passkey: Passkey) => Promise<Added>;
  /** Counts a use; false when it was used elsewhere meanwhile, or is gone. */
  readonly use: (passkey: Passkey, counter: number) => Promise<boolean>;
  readonly remove: (person: string, id: string) => Promise<boolean>;
  /** Keeps what somebody, or a device, is asked to sign until it expires. */
  readonly challenge: (challenge: string, asked: string, expires: number) => Promise<void>;
  /** Takes it out of the store; false when they were asked for no such thing, or it is too late. */
  readonly takeChallenge: (challenge: string, asked: string) => Promise<boolean>;
  /** A device, by the key of its token, is somebody's from now on. */
  readonly signIn: (device: string, person: string) => Promise<void>;
  /** The devices that are signed in as somebody. */
  readonly devicesOf: (person: string) => Promise<readonly string[]>;
  /** A device is its own guest again. */
  readonly signOut: (device: string) => Promise<void>;
};

type Kept = Omit<Passkey, 'transports'> & { readonly transports: string };

const COLUMNS = 'id, person, public_key AS "publicKey", counter, transports, since';

const passkeyOf = ({ transports, ...kept }: Kept): Passkey => ({
  ...kept,
  transports: transports.split(' ').filter(Boolean),
});

export function passkeysIn(query: Query, now: () => number): Passkeys {
  const find = async (id: string): Promise<Passkey | null> => {
    const [kept] = await query<Kept>(`SELECT ${COLUMNS} FROM passkeys WHERE id = $1`, id);
    return kept ? passkeyOf(kept) : null;
  };

  return {
    find,

    of: async (person) => {
      const sql = `SELECT ${COLUMNS} FROM passkeys WHERE person = $1 ORDER BY since, id`;
      return (await query<Kept>(sql, person)).map(passkeyOf);
    },

    add: async ({ id, person, publicKey, counter, transports, since }) => {
      const sql = `INSERT INTO passkeys (id, person, public_key, counter, transports, since)
                   SELECT $1, $2, $3, CAST($4 AS bigint), $5, CAST($6 AS bigint)
                   WHERE (SELECT count(*) FROM passkeys WHERE person = $2) < ${MOST_PASSKEYS}
                   ON CONFLICT (id) DO NOTHING RETURNING id`;
      const ways = transports.join(' ');
      const added = await query(sql, id, person, publicKey, counter, ways, since);
      if (added.length > 0) return 'kept';
      return (await find(id)) ? 'taken' : 'full';
    },

    use: async ({ id, counter: before }, counter) => {
      const sql = 'UPDATE passkeys SET counter = $3 WHERE id = $1 AND counter = $2 RETURNING id';
      return (await query(sql, id, before, counter)).length > 0;
    },

    remove: async (person, id) => {
      const sql = 'DELETE FROM passkeys WHERE id = $1 AND person = $2 RETURNING id';
      return (await query(sql, id, person)).length > 0;
    },

    challenge: async (challenge, asked, expires) => {
      await query('DELETE FROM challenges WHERE expires <= $1', now());
      const sql = 'INSERT INTO challenges (challenge, person, expires) VALUES ($1, $2, $3)';
      await query(sql, challenge, asked, expires);
    },

    takeChallenge: async (challenge, asked) => {
      const sql = `DELETE FROM challenges WHERE challenge = $1 AND person = $2 AND expires > $3
                   RETURNING challenge`;
      return (await query(sql, challenge, asked, now())).length > 0;
    },

    signIn: async (device, person) => {
      if (device === person) return void (await query(FORGET, device));
      const sql = `INSERT INTO devices (token, person, since) VALUES ($1, $2, $3)
                   ON CONFLICT (token) DO UPDATE SET person = $2, since = $3`;
      await query(sql, device, person, now());
    },

    devicesOf: async (person) => {
      const sql = 'SELECT token FROM devices WHERE person = $1';
      return (await query<{ token: string }>(sql, person)).map(({ token }) => token);
    },

    signOut: async (device) => void (await query(FORGET, device)),
  };
}

const FORGET = 'DELETE FROM devices WHERE token = $1';
