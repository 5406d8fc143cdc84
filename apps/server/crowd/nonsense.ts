import { PHRASES } from '@crownlands/protocol';
import { pick, type Random } from '@crownlands/rules';
import { SETTINGS } from './server.ts';

/** What whoever talks nonsense knows: so much that some of it is understood. */
export type Knowledge = { readonly token: string; readonly tables: readonly string[] };

const COMMANDS: readonly object[] = [
  { type: 'sit', seat: 0, name: 'Ana', nonce: 'n'.repeat(22) },
  { type: 'stand', seat: 1 },
  { type: 'change', settings: SETTINGS },
  { type: 'seat-bot', seat: 1, bot: 'apprentice' },
  { type: 'free', seat: 1 },
  { type: 'move', seat: 0, move: '#12' },
  { type: 'move', seat: 1, move: '12@0,1n' },
  { type: 'ask-undo', seat: 0 },
  { type: 'answer', seat: 1, isAccepted: true },
  { type: 'leave', seat: 0 },
  { type: 'return', seat: 0 },
  { type: 'next-game', seat: 0 },
  { type: 'rematch', seat: 0 },
  { type: 'say', seat: 0, phrase: PHRASES[0] },
];

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

/** A message that could be understood, though not always obeyed. */
function messageBy({ token, tables }: Knowledge, random: Random): object {
  const table = pick(tables, random);
  const id = `id-${random(2 ** 31)}-${random(2 ** 31)}`;
  return pick(
    [
      { type: 'hello', protocol: random(3), token },
      { type: 'watch', table, after: random(80) },
      { type: 'unwatch', table },
      { type: 'ping' },
      { type: 'do', id, table, after: random(80), command: pick(COMMANDS, random) },
      { type: 'do', id, table, after: random(4), command: pick(COMMANDS, random) },
    ],
    random,
  );
}

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
export function nonsenseBy(knowledge: Knowledge, random: Random): string | Buffer {
  const message = messageBy(knowledge, random);
  const text = JSON.stringify(message);
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
      return JSON.stringify(spoilt(message, random));
  }
}

const PATHS = ['tables', 'games', 'hand-over', 'socket', 'nothing', '%00', '..%2f..', '%ff%'];

/** A request over HTTP, from its first line on, with a body that may be nonsense or incomplete. */
export function requestBy(knowledge: Knowledge, random: Random): Buffer {
  const table = pick(knowledge.tables, random);
  const ofTable = ['events?after=', 'turn?wait=', 'commands', 'record?', 'seats/0/hand-over'].map(
    (name) => `tables/${table}/${name}${random(2) ? '' : pick([0, -1, 1e99, '%', 'x'], random)}`,
  );
  const body = Buffer.from(nonsenseBy(knowledge, random));
  const head = [
    `${pick(['GET', 'POST', 'POST', 'PUT', 'DELETE', '\u0007'], random)} /api/${pick([...PATHS, ...ofTable], random)} HTTP/1.1`,
    `host: ${pick(['localhost', '', 'a b', 'x'.repeat(300)], random)}`,
    `authorization: Bearer ${random(3) ? knowledge.token : pick(['', 'x', '\u0001'], random)}`,
    `origin: ${pick(['http://localhost', 'null', 'https://example.org', '://'], random)}`,
    `content-length: ${random(5) ? body.length : pick([-1, 9999, 'x'], random)}`,
    'connection: close',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}
