import { randomBytes } from 'node:crypto';
import { MOST_PASSKEYS } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeKey, signWith } from '../test/authenticator.ts';
import { newToken } from '../test/client.ts';
import { kindsWith, postgresForTests } from '../test/places.ts';
import { keepingBy } from './keeping.ts';
import { passkeysIn } from './people/passkeys.ts';
import { deviceOf, idOf, peopleIn } from './people/people.ts';
import type { Making } from './people/proofs.ts';
import type { Site } from './requests/site.ts';
import { openStore } from './store/open.ts';

const HERE: Site = { origin: 'https://play.example', domain: 'play.example' };
const EVIL: Site = { origin: 'https://evil.example', domain: 'evil.example' };
const FIVE_MINUTES = 5 * 60 * 1000;

type Options = Parameters<typeof makeKey>[2];

describe.each(kindsWith(await postgresForTests()))('$name', ({ newPlace }) => {
  /** Somebody with a device on each of these servers' shared database, and a clock that a test turns. */
  async function opened() {
    const store = await openStore(await newPlace());
    onTestFinished(() => store.end());
    let time = 1_800_000_000_000;
    const now = (): number => time;
    const people = peopleIn(store.query, now);
    const passkeys = passkeysIn(store.query, now);
    const keeping = keepingBy(passkeys, people, now);

    const invited = async (person: string): Promise<Making> => {
      const making = await keeping.invite(person, HERE);
      if ('code' in making) throw new Error(making.message);
      return making;
    };
    /** Somebody's new passkey. */
    async function keep(person: string, options: Options = {}) {
      const { key, made } = makeKey(await invited(person), HERE, options);
      return { key, made, kept: await keeping.keep(person, HERE, made) };
    }
    return {
      ...{ query: store.query, people, passkeys, keeping, invited, keep, now },
      wait: (ms: number) => {
        time += ms;
      },
    };
  }

  const guest = (): { readonly token: string; readonly person: string } => {
    const token = newToken();
    return { token, person: deviceOf(token) };
  };

  it('a passkey brings a profile to another device, which is its own guest again afterwards', async () => {
    const { people, passkeys, keeping, keep, now, query } = await opened();
    const [ana, phone] = [guest(), guest()];
    const { key, kept } = await keep(ana.person);
    expect(kept).toMatchObject({ person: ana.person, since: now(), transports: ['internal'] });
    const signed = signWith(key, await keeping.ask(phone.person, HERE), HERE);
    expect(await keeping.signIn(phone.person, HERE, signed)).toBe(ana.person);
    expect(await people.personBy(phone.token)).toBe(ana.person);
    expect(await passkeys.find(signed.id)).toMatchObject({ counter: 1 });
    await passkeys.signOut(phone.person);
    expect(await people.personBy(phone.token)).toBe(phone.person);
    expect(await people.personBy(ana.token)).toBe(ana.person);
    expect(await query('SELECT * FROM challenges')).toEqual([]);
  });

  it('browsers are asked for a passkey that is found without a name, in no place where there is one', async () => {
    const { people, invited, keep } = await opened();
    const { person } = guest();
    const { made } = await keep(person);
    await people.introduce(person, { name: 'Ana' });
    const making = await invited(person);
    expect(making).toMatchObject({
      rp: { id: 'play.example', name: 'Crownlands' },
      user: { name: 'Ana', displayName: 'Ana' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [{ id: made.id, transports: ['internal'] }],
    });
    expect(Buffer.from(making.user.id, 'base64url').toString()).toBe(idOf(person));
    expect(JSON.stringify(making)).not.toContain(person);
  });

  it('signing in at home, or as a third one, leaves one place to be signed in at', async () => {
    const { people, keeping, keep, query } = await opened();
    const [ana, bob] = [guest(), guest()];
    const { key: anas } = await keep(ana.person);
    const { key: bobs } = await keep(bob.person);
    const signIn = async (key: typeof anas) =>
      keeping.signIn(bob.person, HERE, signWith(key, await keeping.ask(bob.person, HERE), HERE));
    await signIn(anas);
    expect(await people.personBy(bob.token)).toBe(ana.person);
    expect(await signIn(bobs)).toBe(bob.person);
    expect(await people.personBy(bob.token)).toBe(bob.person);
    expect(await query('SELECT * FROM devices')).toEqual([]);
  });

  it('what was asked is answered once, by who was asked, and soon', async () => {
    const { keeping, keep, invited, wait, query } = await opened();
    const [ana, eve] = [guest(), guest()];
    const { key, made } = await keep(ana.person);
    expect(await keeping.keep(ana.person, HERE, made)).toMatchObject({ code: 'nothing' });

    const asked = await keeping.ask(eve.person, HERE);
    const signed = signWith(key, asked, HERE);
    const odd = signWith(key, { ...asked, challenge: '\0' }, HERE);
    expect(await keeping.signIn(eve.person, HERE, odd)).toMatchObject({ code: 'nothing' });
    const mallory = guest().person;
    expect(await keeping.signIn(mallory, HERE, signed)).toMatchObject({ code: 'nothing' });
    expect(await keeping.signIn(eve.person, HERE, signed)).toBe(ana.person);
    expect(await keeping.signIn(eve.person, HERE, signed)).toMatchObject({ code: 'nothing' });

    const own = makeKey(await invited(eve.person), HERE).made;
    expect(await keeping.keep(ana.person, HERE, own)).toMatchObject({ code: 'nothing' });
    const forged = makeKey({ ...(await invited(eve.person)), challenge: 'forged' }, HERE).made;
    expect(await keeping.keep(eve.person, HERE, forged)).toMatchObject({ code: 'nothing' });

    const late = makeKey(await invited(ana.person), HERE).made;
    const lateAsked = await keeping.ask(eve.person, HERE);
    wait(FIVE_MINUTES);
    expect(await keeping.keep(ana.person, HERE, late)).toMatchObject({ code: 'nothing' });
    const tooLate = signWith(key, lateAsked, HERE);
    expect(await keeping.signIn(eve.person, HERE, tooLate)).toMatchObject({ code: 'nothing' });
    await keeping.ask(eve.person, HERE); // what has expired goes
    expect(await query('SELECT * FROM challenges')).toHaveLength(1);
  });

  it('of two who answer at once with the same signature one comes in', async () => {
    const { keeping, keep } = await opened();
    const [ana, phone] = [guest(), guest()];
    const { key } = await keep(ana.person);
    const signed = signWith(key, await keeping.ask(phone.person, HERE), HERE);
    const answers = await Promise.all(
      [1, 2, 3].map(() => keeping.signIn(phone.person, HERE, signed)),
    );
    expect(answers.filter((answer) => answer === ana.person)).toHaveLength(1);
  });

  it('nothing is proven on another site, by another key or for somebody else', async () => {
    const { people, passkeys, keeping, keep, invited } = await opened();
    const [ana, eve] = [guest(), guest()];
    const { key } = await keep(ana.person);
    const { key: own } = await keep(eve.person);
    const refused = { code: 'not-yours' };

    const places: Site[] = [
      EVIL,
      { ...HERE, origin: EVIL.origin },
      { ...HERE, origin: 'http://play.example' },
      { ...HERE, domain: EVIL.domain },
    ];
    for (const place of places) {
      const { made } = makeKey(await invited(eve.person), place);
      expect(await keeping.keep(eve.person, HERE, made)).toMatchObject(refused);
    }

    const attempt = async (forge: (asked: { challenge: string }) => ReturnType<typeof signWith>) =>
      keeping.signIn(eve.person, HERE, forge(await keeping.ask(eve.person, HERE)));
    for (const place of places) {
      expect(await attempt((asked) => signWith(key, asked, place))).toMatchObject(refused);
    }
    const { id, handle } = key;
    for (const claimed of [{ id, handle }, { id }, { handle }]) {
      const forged = { ...own, ...claimed };
      expect(await attempt((asked) => signWith(forged, asked, HERE))).toMatchObject(refused);
    }
    const unknown = { ...own, id: randomBytes(16) };
    expect(await attempt((asked) => signWith(unknown, asked, HERE))).toMatchObject({
      code: 'gone',
    });
    expect(await people.personBy(eve.token)).toBe(eve.person);
    expect(await passkeys.of(ana.person)).toHaveLength(1);
  });

  it('a key whose counter does not go on is a copy, and comes in no more', async () => {
    const { keeping, keep } = await opened();
    const [ana, phone] = [guest(), guest()];
    const { key } = await keep(ana.person, { counter: 7 });
    const signIn = async (counter: number) => {
      const asked = await keeping.ask(phone.person, HERE);
      return keeping.signIn(phone.person, HERE, signWith(key, asked, HERE, counter));
    };
    expect(await signIn(7)).toMatchObject({ code: 'not-yours' });
    expect(await signIn(9)).toBe(ana.person);
    expect(await signIn(8)).toMatchObject({ code: 'not-yours' });
    expect(await signIn(9)).toMatchObject({ code: 'not-yours' });
    expect(await signIn(0)).toMatchObject({ code: 'not-yours' });
    expect(await signIn(10)).toBe(ana.person);
  });

  it('a key that does not count comes in again and again', async () => {
    const { keeping, keep } = await opened();
    const [ana, phone] = [guest(), guest()];
    const { key } = await keep(ana.person);
    for (let time = 0; time < 3; time++) {
      const asked = await keeping.ask(phone.person, HERE);
      const signed = signWith(key, asked, HERE, 0);
      expect(await keeping.signIn(phone.person, HERE, signed)).toBe(ana.person);
    }
  });

  it('a key that is there already stays who it is', async () => {
    const { passkeys, keep } = await opened();
    const [ana, eve] = [guest(), guest()];
    const { key } = await keep(ana.person);
    const id = key.id.toString('base64url');
    const before = await passkeys.find(id);
    expect(await keep(eve.person, { id: key.id })).toMatchObject({ kept: { code: 'taken' } });
    expect(await passkeys.find(id)).toEqual(before);
    expect(await passkeys.of(eve.person)).toEqual([]);
  });

  it('there are some for each, and no more', async () => {
    const { passkeys, keeping, keep, invited } = await opened();
    const { person } = guest();
    const ahead = makeKey(await invited(person), HERE).made;
    for (let count = 0; count < MOST_PASSKEYS; count++) await keep(person);
    expect(await keeping.invite(person, HERE)).toMatchObject({ code: 'full' });
    expect(await keeping.keep(person, HERE, ahead)).toMatchObject({ code: 'full' });
    expect(await passkeys.of(person)).toHaveLength(MOST_PASSKEYS);
  });

  it('only who has a key removes it, and then it opens nothing', async () => {
    const { passkeys, keeping, keep } = await opened();
    const [ana, eve] = [guest(), guest()];
    const { key } = await keep(ana.person);
    const id = key.id.toString('base64url');
    expect(await passkeys.remove(eve.person, id)).toBe(false);
    const asked = await keeping.ask(eve.person, HERE);
    expect(await passkeys.remove(ana.person, id)).toBe(true);
    const signed = signWith(key, asked, HERE);
    expect(await keeping.signIn(eve.person, HERE, signed)).toMatchObject({ code: 'gone' });
  });

  it('a name that somebody keeps is kept by nobody else', async () => {
    const { people, keeping, keep, invited } = await opened();
    const [ana, eve, nobody] = [guest(), guest(), guest()];
    await people.introduce(ana.person, { name: 'Ana' });
    await people.introduce(eve.person, { name: 'ána' });
    const ahead = makeKey(await invited(eve.person), HERE).made;
    await keep(ana.person);
    expect(await keeping.invite(eve.person, HERE)).toMatchObject({ code: 'name-taken' });
    expect(await keeping.keep(eve.person, HERE, ahead)).toMatchObject({ code: 'name-taken' });
    expect(await people.introduce(eve.person, { colour: 'green' })).toBe(true);
    const blue = { name: 'ána', colour: 'blue' } as const; // the name that she has
    expect(await people.introduce(eve.person, blue)).toBe(true);
    expect(await people.find(eve.person)).toMatchObject({ name: 'ána', colour: 'blue' });
    expect(await people.introduce(eve.person, { name: 'ANA', colour: 'green' })).toBe(false);
    expect(await people.find(eve.person)).toMatchObject({ name: 'ána', colour: 'blue' });
    await keep(ana.person); // who has it may have more keys
    await keep(nobody.person);
    await people.introduce(eve.person, { name: '' });
    await keep(eve.person); // to have no name is nobody's
  });

  it('of two who want to keep one name at the same instant, one does at most', async () => {
    const { people, keeping, keep, invited } = await opened();
    const both = [guest().person, guest().person] as const;
    for (const person of both) await people.introduce(person, { name: 'Ana' });
    const made = await Promise.all(both.map(async (one) => makeKey(await invited(one), HERE).made));
    const kept = await Promise.all(
      made.map((one, index) => keeping.keep(must(both[index]), HERE, one)),
    );
    expect(kept.filter((one) => 'publicKey' in one).length).toBeLessThan(2);

    for (const [index, person] of both.entries()) {
      await people.introduce(person, { name: `${index}` });
      await keep(person);
    }
    const renamed = await Promise.all(both.map((one) => people.introduce(one, { name: 'Queen' })));
    expect(renamed.filter(Boolean).length).toBeLessThan(2);
    const names = await Promise.all(both.map(async (one) => (await people.known(one)).name));
    expect(names).toEqual(renamed.map((isDone, index) => (isDone ? 'Queen' : `${index}`)));
  });

  it('who made a device is not asked, and certificates are not read', async () => {
    const { keep } = await opened();
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', [new Uint8Array(300)]],
    ]);
    for (const format of ['packed', 'fido-u2f', 'tpm', 'android-key', 'apple', 'another']) {
      const { kept } = await keep(guest().person, { format, statement });
      expect(kept).toMatchObject({ code: 'not-yours' });
      expect(kept).toHaveProperty('message', expect.stringContaining('who made it'));
    }
    const unsigned = new Map(statement);
    unsigned.delete('x5c');
    const forged = await keep(guest().person, { format: 'packed', statement: unsigned });
    expect(forged.kept).toMatchObject({ code: 'not-yours' });
  });

  it('what cannot be read proves nothing', async () => {
    const { keeping, keep, invited } = await opened();
    const { person } = guest();
    const { key } = await keep(person);
    const { made } = makeKey(await invited(person), HERE);
    const attestationObject = 'AAAA';
    const spoilt = { ...made, response: { ...made.response, attestationObject } };
    expect(await keeping.keep(person, HERE, spoilt)).toMatchObject({ code: 'not-yours' });
    const signed = signWith(key, await keeping.ask(person, HERE), HERE);
    const response = { ...signed.response, authenticatorData: 'AAAA' };
    const broken = { ...signed, response };
    expect(await keeping.signIn(person, HERE, broken)).toMatchObject({ code: 'not-yours' });
    for (const clientDataJSON of ['AAAA', 'bnVsbA', 'e30', 'eyJjaGFsbGVuZ2UiOjF9']) {
      const nonsense = { ...signed, response: { ...signed.response, clientDataJSON } };
      expect(await keeping.signIn(person, HERE, nonsense)).toMatchObject({ code: 'nothing' });
    }
  });
});
