import { type Command, PHRASES, REASONS, type ToServer } from '@crownlands/protocol';
import { pick, type Random } from '@crownlands/rules';
import { SETTINGS } from './server.ts';

/** What whoever talks nonsense knows: so much that some of it is understood. */
export type Knowledge = { readonly token: string; readonly tables: readonly string[] };

const NONCE = 'n'.repeat(22);

/** One command of each type that there is. */
const COMMANDS: { readonly [Type in Command['type']]: Extract<Command, { type: Type }> } = {
  sit: { type: 'sit', seat: 0, name: 'Ana', nonce: NONCE },
  stand: { type: 'stand', seat: 1 },
  change: { type: 'change', settings: SETTINGS },
  'seat-bot': { type: 'seat-bot', seat: 1, bot: 'apprentice' },
  free: { type: 'free', seat: 1 },
  start: { type: 'start' },
  move: { type: 'move', seat: 0, move: '#12' },
  'ask-undo': { type: 'ask-undo', seat: 0 },
  answer: { type: 'answer', seat: 1, isAccepted: true },
  leave: { type: 'leave', seat: 0 },
  return: { type: 'return', seat: 0 },
  substitute: { type: 'substitute', seat: 1 },
  'next-game': { type: 'next-game', seat: 0 },
  rematch: { type: 'rematch', seat: 0 },
  say: { type: 'say', seat: 0, phrase: PHRASES[0] },
};

const commandBy = (random: Random): Command =>
  pick([...Object.values(COMMANDS), { type: 'move', seat: 1, move: '12@0,1N' }], random);

const idBy = (random: Random): string => `id-${random(2 ** 31)}-${random(2 ** 31)}`;

/** What stands where something else should. */
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  '\ud800',
  '\u0000\u202e\u200b',
  'x'.repeat(3000),
  [],
  {},
  [[[[[[[[]]]]]]]],
  'constructor',
  '../../etc/passwd',
];

const KEYS = ['__proto__', 'constructor', 'toString', 'seat', 'type', ''];

/** How messages of each type that there is could be understood, though not always obeyed. */
const MESSAGES: {
  readonly [Type in ToServer['type']]: (
    knowledge: Knowledge,
    random: Random,
  ) => Extract<ToServer, { type: Type }>;
} = {
  hello: ({ token }, random) => ({ type: 'hello', protocol: random(3), token }),
  watch: ({ tables }, random) => ({
    type: 'watch',
    table: pick(tables, random),
    after: random(80),
  }),
  unwatch: ({ tables }, random) => ({ type: 'unwatch', table: pick(tables, random) }),
  do: ({ tables }, random) => ({
    type: 'do',
    id: idBy(random),
    table: pick(tables, random),
    after: random(random(2) ? 80 : 4),
    command: commandBy(random),
  }),
  'watch-open': () => ({ type: 'watch-open' }),
  'unwatch-open': () => ({ type: 'unwatch-open' }),
  ping: () => ({ type: 'ping' }),
};

/** Any of them, commands most often. */
const messageBy = (knowledge: Knowledge, random: Random): ToServer =>
  pick([...Object.values(MESSAGES), MESSAGES.do, MESSAGES.do], random)(knowledge, random);

/** The same with something odd at some place. */
function spoilt(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random(4) === 0)
    return ODD[random(ODD.length)];
  const entries = Object.entries(value);
  if (random(4) === 0) return Object.fromEntries([...entries, [pick(KEYS, random), {}]]);
  const spot = random(entries.length + 1);
  return Object.fromEntries(
    entries.map(([key, one], at) => [key, at === spot ? spoilt(one, random) : one]),
  );
}

function flipped(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  for (let times = 1 + random(4); times > 0; times--) {
    const at = random(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random(8)), at);
  }
  return bytes;
}

/** Any of the ways in which a message can be wrong; a buffer need not be a text. */
export const nonsenseBy = (knowledge: Knowledge, random: Random): string | Buffer =>
  garbled(messageBy(knowledge, random), random);

function garbled(value: object, random: Random): string | Buffer {
  const text = JSON.stringify(value);
  switch (random(9)) {
    case 0:
      return text;
    case 1:
      return text.slice(0, random(text.length));
    case 2:
      return flipped(text, random);
    case 3:
      return flipped(text, random).toString();
    case 4:
      return '['.repeat(1 + random(4000));
    case 5:
      return `{"a":`.repeat(random(700));
    case 6:
      return text.replace(/^\{/, '{"__proto__":{"type":"ping"},');
    default:
      return JSON.stringify(spoilt(value, random));
  }
}

/** What can be asked for without a socket: how, where, and with what; one for each route that there is. */
export function requestsTo({ tables }: Knowledge, random: Random): readonly Asked[] {
  const table = pick(tables, random);
  const id = idBy(random);
  const person = 'p'.repeat(22);
  const { rules, pace } = SETTINGS;
  const signed = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' };
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/a';
  const subscription = { endpoint, keys: { p256dh: 'k'.repeat(87), auth: 'a'.repeat(22) } };
  return [
    ['GET', 'tables'],
    ['POST', 'tables', { id, settings: SETTINGS }],
    ['POST', 'play', { id, rules, pace, isRated: false, name: 'Ana', nonce: NONCE }],
    ['GET', 'games'],
    ['GET', `tables/${table}/events?after=${random(80)}`],
    ['GET', `tables/${table}/turn?after=${random(80)}`],
    ['POST', `tables/${table}/commands`, { id, after: random(80), command: commandBy(random) }],
    ['GET', `tables/${table}/record`],
    ['GET', `tables/${table}/people`],
    ['POST', `tables/${table}/seats/${random(4)}/hand-over`, {}],
    ['POST', 'hand-over', { code: 'c'.repeat(44) }],
    ['GET', 'me'],
    ['PUT', 'me', { name: 'Ana', colour: 'blue' }],
    ['DELETE', 'me'],
    ['GET', 'me/data'],
    ['GET', 'me/games'],
    ['POST', 'me/blocks', { id: person }],
    ['DELETE', `me/blocks/${person}`],
    ['POST', 'reports', { id: person, table, reason: REASONS[0] }],
    ['GET', `people/${person}`],
    ['GET', `leaderboards/${2 + random(3)}`],
    ['GET', 'passkeys'],
    ['POST', 'passkeys/options', {}],
    ['POST', 'passkeys', { id, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }],
    ['DELETE', `passkeys/${id}`],
    ['POST', 'sign-in/options', {}],
    ['POST', 'sign-in', { id, response: signed }],
    ['POST', 'sign-out', {}],
    ['GET', 'push/key'],
    ['POST', 'push', { subscription, language: 'en' }],
    ['PUT', 'push', { from: endpoint, subscription }],
    ['DELETE', 'push', { endpoint }],
  ];
}

type Asked = readonly [method: string, path: string, body?: object];

/** Where nothing is, or something else. */
const NOWHERE = ['', 'socket', 'nothing', '%00', '..%2f..', '%ff%'];

/** A request over HTTP, from its first line on, with anything wrong about it. */
export function requestBy(knowledge: Knowledge, random: Random): Buffer {
  const [method, path, asked = {}] = pick(requestsTo(knowledge, random), random);
  const body = Buffer.from(garbled(asked, random));
  const ways = [method, method, method, 'GET', 'POST', 'PUT', 'DELETE', '\u0007'];
  const oddly = `${path}${path.includes('=') ? pick(['x', '%', '&wait=-1', '&after=1e99'], random) : '%'}`;
  const places = [path, path, path, oddly, pick(NOWHERE, random)];
  const head = [
    `${pick(ways, random)} /api/${pick(places, random)} HTTP/1.1`,
    `host: ${pick(['localhost', 'localhost', '', 'a b', 'x'.repeat(300)], random)}`,
    `authorization: Bearer ${random(3) ? knowledge.token : pick(['', 'x', '\u0001'], random)}`,
    `origin: ${pick(['http://localhost', 'http://localhost', 'null', 'https://example.org', '://'], random)}`,
    `content-length: ${random(5) ? body.length : pick([-1, 9999, 'x'], random)}`,
    'connection: close',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}
