import type { IncomingMessage } from 'node:http';
import { MADE, PASSKEY_ID, SIGNED } from '@crownlands/protocol/schemas';
import { Hono } from 'hono';
import {
  bodyOf,
  type Env,
  LATER,
  MALFORMED,
  no,
  type Request,
  tooMany,
  UNKNOWN,
} from './answers.ts';
import type { Keeping } from './keeping.ts';
import type { Passkey, Passkeys } from './people/passkeys.ts';
import { deviceOf, idOf, type People } from './people/people.ts';
import { tokenIn } from './requests/persons.ts';
import type { Site } from './requests/site.ts';
import { refuse } from './tables/circumstances.ts';

type Service = {
  readonly people: People;
  readonly passkeys: Passkeys;
  readonly keeping: Keeping;
  readonly siteOf: (request: IncomingMessage) => Site;
  /** Whether whoever asks may prove something once more. */
  readonly mayProve: (request: IncomingMessage) => boolean;
  /** Lets all sockets of a device begin anew, as whoever it belongs to by now. */
  readonly renew: (device: string) => void;
};

/** Who asks: by which device, and from where. */
type Asker = { readonly device: string; readonly person: string; readonly site: Site };

const NONE = refuse('gone', 'you have no such passkey');

const shown = ({ id, since }: Passkey) => ({ id, since });

/** How a profile is kept for other devices, and found on them. */
export function keepingApi({ people, passkeys, keeping, siteOf, mayProve, renew }: Service) {
  const api = new Hono<Env>();

  /** Answers whoever has a token. */
  const known =
    (answer: (c: Request, asker: Asker) => Promise<Response>) =>
    async (c: Request): Promise<Response> => {
      const token = tokenIn(c.req.header('authorization'));
      if (!token) return no(c, UNKNOWN);
      const person = await people.personBy(token);
      return answer(c, { device: deviceOf(token), person, site: siteOf(c.env.incoming) });
    };

  /** The same, as often as anybody may prove something. */
  const proving = (answer: (c: Request, asker: Asker) => Promise<Response>) => {
    const ask = known(answer);
    return async (c: Request) => (mayProve(c.env.incoming) ? ask(c) : tooMany(c, LATER));
  };

  api.get(
    '/passkeys',
    known(async (c, { person }) => c.json((await passkeys.of(person)).map(shown))),
  );

  api.post(
    '/passkeys/options',
    proving(async (c, { person, site }) => {
      const making = await keeping.invite(person, site);
      return 'code' in making ? no(c, making) : c.json(making);
    }),
  );

  api.post(
    '/passkeys',
    proving(async (c, { person, site }) => {
      const made = MADE.safeParse(await bodyOf(c));
      if (!made.success) return no(c, MALFORMED);
      const kept = await keeping.keep(person, site, made.data);
      return 'code' in kept ? no(c, kept) : c.json(shown(kept), 201);
    }),
  );

  api.delete(
    '/passkeys/:id',
    known(async (c, { person }) => {
      const id = PASSKEY_ID.safeParse(c.req.param('id'));
      const isRemoved = id.success && (await passkeys.remove(person, id.data));
      return isRemoved ? c.json({}) : no(c, NONE);
    }),
  );

  api.post(
    '/sign-in/options',
    proving(async (c, { device, site }) => c.json(await keeping.ask(device, site))),
  );

  api.post(
    '/sign-in',
    proving(async (c, { device, site }) => {
      const signed = SIGNED.safeParse(await bodyOf(c));
      if (!signed.success) return no(c, MALFORMED);
      const person = await keeping.signIn(device, site, signed.data);
      if (typeof person !== 'string') return no(c, person);
      renew(device);
      return c.json({ id: idOf(person) });
    }),
  );

  api.post(
    '/sign-out',
    known(async (c, { device }) => {
      await passkeys.signOut(device);
      renew(device);
      return c.json({ id: idOf(device) });
    }),
  );

  return api;
}
