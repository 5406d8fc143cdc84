import type { Refused } from '@crownlands/protocol';
import { MOST_PASSKEYS } from '@crownlands/protocol';
import { MINUTE } from './basics/durations.ts';
import type { Passkey, Passkeys } from './people/passkeys.ts';
import { idOf, type People } from './people/people.ts';
import {
  type Asking,
  challengeIn,
  countedBy,
  type Made,
  type Making,
  madeBy,
  type Signed,
  toMake,
  toSign,
  writtenHandleOf,
} from './people/proofs.ts';
import type { Site } from './requests/site.ts';
import { refuse } from './tables/circumstances.ts';

/** Milliseconds in which a passkey has to be made, or to sign. */
const EXPIRY = 5 * MINUTE;

const EXPIRED = refuse('nothing', 'this was answered before, or it took too long');
const NAMESAKE = refuse('name-taken', 'somebody keeps a profile with your name');
const FULL = refuse('full', `nobody may have more than ${MOST_PASSKEYS} passkeys`);
const THERE = refuse('taken', 'this passkey is here already');
const GONE = refuse('gone', 'this passkey is not known here');

const unproven = (why: string) => refuse('not-yours', `this is not proven: ${why}`);

/** How a profile is kept for other devices by passkeys: each is asked for something that it signs once. */
export type Keeping = {
  readonly invite: (person: string, site: Site) => Promise<Making | Refused>;
  readonly keep: (person: string, site: Site, made: Made) => Promise<Passkey | Refused>;
  readonly ask: (device: string, site: Site) => Promise<Asking>;
  /** The person whose device it is from now on. */
  readonly signIn: (device: string, site: Site, signed: Signed) => Promise<string | Refused>;
};

export function keepingBy(passkeys: Passkeys, people: People, now: () => number): Keeping {
  /** What was asked of somebody, or of a device, and is answered now; nobody can answer it again. */
  async function answered(asked: string, { response }: Made | Signed): Promise<string | null> {
    const challenge = challengeIn(response.clientDataJSON);
    return challenge && (await passkeys.takeChallenge(challenge, asked)) ? challenge : null;
  }

  return {
    async invite(person, site) {
      const kept = await passkeys.of(person);
      if (kept.length >= MOST_PASSKEYS) return FULL;
      const known = await people.known(person);
      if (await people.isNameTaken(known.name, person)) return NAMESAKE;
      const making = await toMake(known, kept, site, EXPIRY);
      await passkeys.challenge(making.challenge, person, now() + EXPIRY);
      return making;
    },

    async keep(person, site, made) {
      const challenge = await answered(person, made);
      if (!challenge) return EXPIRED;
      const proven = await madeBy(made, challenge, site);
      if ('wrong' in proven) return unproven(proven.wrong);
      const { name } = await people.known(person);
      if (await people.isNameTaken(name, person)) return NAMESAKE;
      const { transports } = made.response;
      const passkey = { ...proven.value, person, transports, since: now() };
      const added = await passkeys.add(passkey);
      if (added !== 'kept') return added === 'full' ? FULL : THERE;
      if (!(await people.isNameTaken(name, person))) return passkey;
      await passkeys.remove(person, passkey.id); // somebody has kept it in the same instant
      return NAMESAKE;
    },

    async ask(device, site) {
      const asking = await toSign(site, EXPIRY);
      await passkeys.challenge(asking.challenge, device, now() + EXPIRY);
      return asking;
    },

    async signIn(device, site, signed) {
      const challenge = await answered(device, signed);
      if (!challenge) return EXPIRED;
      const passkey = await passkeys.find(signed.id);
      if (!passkey) return GONE;
      const { userHandle } = signed.response;
      if (userHandle && userHandle !== writtenHandleOf(idOf(passkey.person)))
        return unproven('it was made for somebody else');
      const proven = await countedBy(signed, challenge, site, passkey);
      if ('wrong' in proven) return unproven(proven.wrong);
      if (!(await passkeys.use(passkey, proven.value))) return unproven('it was used meanwhile');
      await passkeys.signIn(device, passkey.person);
      return passkey.person;
    },
  };
}
