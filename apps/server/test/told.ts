/**
 * What a value may be: a number, text, truth or null like this; a list; a thing with these fields and no others,
 * though some may be missing; or what follows from the value itself.
 */
type Form =
  | RegExp
  | readonly [Form]
  | { readonly [field: string]: Form }
  | ((value: unknown) => Form);

const NEVER = /(?!)/;
const NOTHING = /^null$/;
const WHOLE = /^\d+$/;
const TRUTH = /^(true|false)$/;
const WORD = /^[a-z-]+$/;
const HEX = /^[0-9a-f]{64}$/;
const ID = /^[\w-]{16,32}$/;
const NAME = /^(player \d)?$/;
const NONCE = /^nonce-of-the-seat-\d$/;
const MOVE = /^(#\d+|\d+x|\d+@-?\d,-?\d[NESW])$/;
const WORDS = /^[a-z ]+(\d is not yours)?$/; // of refusals, which name no domino

const orNothing =
  (form: Form): Form =>
  (value) =>
    value === null ? NOTHING : form;

/** One of some things, which says by its type which of them it is. */
const oneOf =
  (kinds: { readonly [type: string]: { readonly [field: string]: Form } }): Form =>
  (value) => ({ type: WORD, ...kinds[(value as { type: string }).type] });

const RULES: Form = { players: WHOLE, variants: [WORD], firstOrder: WORD };
const SETTINGS: Form = {
  rules: RULES,
  pace: { type: WORD },
  isListed: TRUTH,
  mayWatch: TRUTH,
  substitute: WORD,
};
const HAPPENED = { seq: WHOLE, at: WHOLE };
const EVENT = oneOf({
  opened: { ...HAPPENED, settings: SETTINGS, commitment: HEX },
  sat: { ...HAPPENED, seat: WHOLE, name: NAME, nonce: NONCE },
  started: { ...HAPPENED, kings: [WHOLE], row: [WHOLE], clocks: NOTHING },
  moved: { ...HAPPENED, seat: WHOLE, move: MOVE, row: [WHOLE], clocks: NOTHING },
  revealed: { ...HAPPENED, secret: HEX },
});
const OWNED = { own: [WHOLE], isHost: TRUTH } as const;
const PRESENCE = {
  here: [WHOLE],
  watchers: WHOLE,
  missing: [WHOLE],
  hosting: [WHOLE],
  isHostMissing: TRUTH,
} as const;
const REFUSED = {
  id: ID,
  table: ID,
  refusal: { code: WORD, message: WORDS },
  events: [EVENT],
} as const;
const PLAYER: Form = { name: NAME };
const RECORD: Form = {
  format: /^kingdomino\/1$/,
  rules: RULES,
  seats: [PLAYER],
  kings: [WHOLE],
  deck: [WHOLE],
  moves: [MOVE],
};
const PEOPLE: Form = [orNothing({ id: ID, name: NAME, colour: WORD, rating: NOTHING })];
const LISTED = {
  table: ID,
  at: WHOLE,
  summary: {
    settings: SETTINGS,
    players: [orNothing(PLAYER)],
    turn: orNothing(WHOLE),
    deadline: NOTHING,
  },
  people: PEOPLE,
} as const;

/** All that is told of a game while it is played, without a clock and by persons: on sockets, and by requests. */
export const TOLD = {
  message: oneOf({
    hello: { protocol: WHOLE, now: WHOLE },
    table: { table: ID, events: [EVENT], ...OWNED },
    events: { table: ID, events: [EVENT] },
    own: { table: ID, ...OWNED },
    presence: { table: ID, ...PRESENCE },
    done: { id: ID, table: ID, seq: WHOLE },
    refused: REFUSED,
    open: { tables: [LISTED] },
  }),
  events: { events: [EVENT], ...OWNED, presence: PRESENCE },
  turn: oneOf({
    wait: { seq: WHOLE },
    turn: { seq: WHOLE, seat: WHOLE, legal: [MOVE], record: RECORD },
  }),
  record: RECORD,
  people: PEOPLE,
  tables: [LISTED],
  games: [{ ...LISTED, status: WORD, own: [WHOLE], isMyTurn: TRUTH }],
  refusal: { type: WORD, ...REFUSED },
} as const satisfies { readonly [what: string]: Form };

/** The places of all that is not of such a form. */
export function strayIn(value: unknown, form: Form, at = ''): string[] {
  if (typeof form === 'function') return strayIn(value, form(value), at);
  const isThing = typeof value === 'object' && value !== null;
  if (form instanceof RegExp) return !isThing && form.test(`${value}`) ? [] : [at];
  if (!isThing || Array.isArray(value) !== Array.isArray(form)) return [at];
  return Object.entries(value).flatMap(([name, one]) =>
    strayIn(one, isList(form) ? form[0] : (form[name] ?? NEVER), `${at}.${name}`),
  );
}

const isList = (form: Form): form is readonly [Form] => Array.isArray(form);

/** All dominoes that something of such a form names. */
export function dominoesIn(value: unknown, name = ''): number[] {
  if (typeof value === 'string') return MOVE.test(value) ? [Number(/\d+/.exec(value))] : [];
  if (typeof value === 'number') return ['row', 'deck'].includes(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const named = Object.entries(value);
  return named.flatMap(([key, one]) => dominoesIn(one, Array.isArray(value) ? name : key));
}
