import { COLOURS, FIRST_ORDERS, VARIANTS } from '@crownlands/rules';
import { z } from 'zod';
import type { ToServer } from './messages.ts';
import { REASONS } from './people.ts';
import { type Command, PHRASES, type Settings, SITTERS } from './table.ts';

/** A text that names something, made by a client or a server at random. */
const NAMING = z.string().regex(/^[\w-]{8,64}$/);

export const TABLE_ID = z.string().regex(/^[\w-]{16,32}$/);
/** What a client proves its seats by: 32 random bytes. */
export const TOKEN = z.string().regex(/^[\w-]{43}$/);

export const PERSON_ID = z.string().regex(/^[\w-]{22}$/);

const SEAT = z.int().min(0).max(3);
const SEQ = z
  .int()
  .min(0)
  .max(2 ** 31);
const NAME = z.string().max(200);
const NONCE = z.string().regex(/^[\w-]{16,64}$/);

const PACE = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('turn'), seconds: z.int().min(10).max(600) }),
  z.strictObject({ type: z.literal('game'), minutes: z.int().min(1).max(120) }),
  z.strictObject({ type: z.literal('days'), days: z.int().min(1).max(14) }),
]);

const RULES = z.strictObject({
  players: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  variants: z.array(z.enum(VARIANTS)).max(VARIANTS.length),
  firstOrder: z.enum(FIRST_ORDERS),
});
const PATIENCE = z.int().min(5).max(600);

export const SETTINGS = z.strictObject({
  rules: RULES,
  pace: PACE,
  isListed: z.boolean(),
  mayWatch: z.boolean(),
  substitute: z.enum(SITTERS),
  isRated: z.boolean().exactOptional(),
  patience: PATIENCE.exactOptional(),
}) satisfies z.ZodType<Settings>;

const of = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.strictObject({ type: z.literal(type), ...fields });

export const COMMAND: z.ZodType<Command> = z.discriminatedUnion('type', [
  of('sit', { seat: SEAT, name: NAME, nonce: NONCE, from: SEAT.exactOptional() }),
  of('stand', { seat: SEAT }),
  of('change', { settings: SETTINGS }),
  of('seat-bot', { seat: SEAT, bot: z.enum(SITTERS) }),
  of('free', { seat: SEAT }),
  of('start', {}),
  of('move', { seat: SEAT, move: z.string().max(16) }),
  of('ask-undo', { seat: SEAT }),
  of('answer', { seat: SEAT, isAccepted: z.boolean() }),
  of('leave', { seat: SEAT }),
  of('return', { seat: SEAT }),
  of('substitute', { seat: SEAT }),
  of('next-game', { seat: SEAT }),
  of('rematch', { seat: SEAT }),
  of('say', { seat: SEAT, phrase: z.enum(PHRASES) }),
]);

export const TO_SERVER: z.ZodType<ToServer> = z.discriminatedUnion('type', [
  // Of any version: whoever speaks another has to be told.
  z.object({ type: z.literal('hello'), protocol: z.int(), token: TOKEN.nullable() }),
  of('watch', { table: TABLE_ID, after: SEQ }),
  of('unwatch', { table: TABLE_ID }),
  of('do', { id: NAMING, table: TABLE_ID, after: SEQ, command: COMMAND }),
  of('watch-open', {}),
  of('unwatch-open', {}),
  of('ping', {}),
]);

/** What can be read of a command that as a whole cannot be, such as one of another version. */
export const UNREADABLE = z.object({ type: z.literal('do'), id: NAMING, table: TABLE_ID });

/** What is asked for without a socket. */
export const OPENING = z.strictObject({ id: NAMING, settings: SETTINGS });
export const PLAYING = z.strictObject({
  id: NAMING,
  rules: RULES,
  pace: PACE,
  isRated: z.boolean(),
  patience: PATIENCE.exactOptional(),
  name: NAME,
  nonce: NONCE.exactOptional(),
  colour: z.enum(COLOURS).exactOptional(),
});
export const BLOCKING = z.strictObject({ id: PERSON_ID });
export const REPORTING = z.strictObject({
  id: PERSON_ID,
  table: TABLE_ID,
  reason: z.enum(REASONS),
});
export const LOOKING = z.object({
  after: z.coerce.number().pipe(SEQ).default(0),
  wait: z.coerce.number().pipe(z.int().min(0).max(30)).default(0), // seconds
});
export const ORDER = z.strictObject({ id: NAMING, after: SEQ, command: COMMAND });
/** How I want to be known. */
export const INTRODUCING = z.strictObject({
  name: NAME.exactOptional(),
  colour: z.enum(COLOURS).exactOptional(),
});
export const TAKING_OVER = z.strictObject({ code: z.string().regex(/^[\w-]{44}$/) });

/** Bytes as browsers write them. */
const BYTES = z.string().regex(/^[\w-]+$/);
/** The name of a passkey; standards allow for 1023 bytes. */
export const PASSKEY_ID = BYTES.max(1364);
const TRANSPORTS = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);

/** What a browser says when it has made a passkey, and when one has signed; there may be more of it. */
export const MADE = z.object({
  id: PASSKEY_ID,
  response: z.object({
    clientDataJSON: BYTES,
    attestationObject: BYTES,
    transports: TRANSPORTS.default([]),
  }),
});
export const SIGNED = z.object({
  id: PASSKEY_ID,
  response: z.object({
    clientDataJSON: BYTES,
    authenticatorData: BYTES,
    signature: BYTES,
    userHandle: BYTES.nullish(),
  }),
});

/** The most bytes of a message that anybody may send. */
export const LONGEST_MESSAGE = 4096;

/** The keys of a browser: a point of P-256, and 16 bytes. */
const KEYS = z.object({
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}={0,2}$/),
});

/** Where a browser gets notices, as it describes itself. */
const ENDPOINT = z.string().max(1000);
const SUBSCRIPTION = z.object({ endpoint: ENDPOINT, keys: KEYS });

/** A browser in which somebody wants notices, and their language. */
export const WANTED = z.strictObject({
  subscription: SUBSCRIPTION,
  language: z.string().max(10),
});

/** A browser that gets them elsewhere from now on. */
export const MOVED = z.strictObject({ from: ENDPOINT, subscription: SUBSCRIPTION });

/** Where somebody wants none any more; everywhere, if they do not say. */
export const UNWANTED = z.strictObject({ endpoint: ENDPOINT.exactOptional() });
