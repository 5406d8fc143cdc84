import { type Deal, isOver } from './game.ts';
import { nameFrom } from './name.ts';
import { formatMove } from './notation.ts';
import { gamesIn } from './options.ts';
import { accept, type Checked, refuse } from './refusal.ts';
import { BONUSES, type Bonus, type Score, type ScoredTerritory } from './score.ts';
import { fields, listOf, matching, oneOf, type Shape, text, whole } from './shape.ts';
import { type DynastyResult, dynastyResultOf, type Result, resultOf } from './standings.ts';
import {
  type DominoNumber,
  FIRST_ORDERS,
  type Game,
  type Move,
  type Options,
  type Seat,
  TERRAINS,
  VARIANTS,
} from './types.ts';

/** Who sits at a seat, by names as `nameFrom` gives them; `bot` names a computer player. */
export type Player = { readonly name: string; readonly bot?: string };

/** All that the shuffle of a game on a server came from: told when all games are over. */
export type Shuffle = {
  readonly secret: string; // 32 bytes in hexadecimal
  readonly commitment: string; // SHA-256 of the secret's bytes, shown before anyone sat down
  readonly nonces: readonly string[]; // of each seat; empty where a bot sits
};

/** A game as it is written down, field by field (docs/record.md). */
export type GameRecord = {
  readonly format: 'kingdomino/1';
  readonly rules: Options;
  readonly seats: readonly Player[];
  readonly kings: readonly Seat[];
  readonly deck: readonly DominoNumber[]; // the rows drawn so far
  readonly moves: readonly string[];
  readonly result?: Result;
  readonly shuffle?: Shuffle;
};

/** Up to three games; only the last may be unfinished, and then there is no outcome yet. */
export type DynastyRecord = {
  readonly format: 'kingdomino-dynasty/1';
  readonly games: readonly GameRecord[];
  readonly shuffle?: Shuffle; // of all of them
} & Partial<DynastyResult>;

export type AnyRecord = GameRecord | DynastyRecord;

/** Writes down a game: how it was dealt, who plays, and the moves that led to it. */
export function recordOf(
  game: Game,
  { kings, deck }: Deal,
  seats: readonly Player[],
  moves: readonly Move[],
): GameRecord {
  return {
    format: 'kingdomino/1',
    rules: game.options,
    seats,
    kings,
    deck: deck.slice(0, deck.length - game.deck.length),
    moves: moves.map(formatMove),
    ...(isOver(game) && { result: resultOf(game) }),
  };
}

/** Writes down the games of a dynasty, with its outcome once all are over. */
export function dynastyOf(games: readonly GameRecord[]): DynastyRecord {
  const results = games.flatMap(({ result }) => result ?? []);
  const rules = games[0]?.rules;
  const isComplete = rules !== undefined && results.length === gamesIn(rules);
  return { format: 'kingdomino-dynasty/1', games, ...(isComplete && dynastyResultOf(results)) };
}

/** The games of a record: one, or those of a dynasty. */
export const gamesOf = (record: AnyRecord): readonly GameRecord[] =>
  record.format === 'kingdomino/1' ? [record] : record.games;

export const formatRecord = (record: AnyRecord): string => JSON.stringify(record);

/** A record's text is no longer than this; a long game has some 10,000 characters. */
export const LONGEST_RECORD = 2 ** 20;

/** Reads a record's text. Whether its game is legal is for `replay` to say. */
export function parseRecord(json: string): Checked<AnyRecord> {
  if (json.length > LONGEST_RECORD) {
    return refuse('not-json', 'F1', `longer than the ${LONGEST_RECORD} characters of a record`);
  }
  const value = parseJson(json);
  return value.ok ? checkRecord(value.value) : value;
}

/** Reads a record that is JSON already. */
export function checkRecord(value: unknown): Checked<AnyRecord> {
  const header = HEADER(value, '');
  if (!header.ok) return NEWER(value, '').ok ? OTHER_VERSION : header;
  return header.value.format === 'kingdomino/1' ? GAME(value, '') : DYNASTY(value, '');
}

/** The one place where a failure arrives as an exception: JSON.parse knows no other way. */
function parseJson(json: string): Checked<unknown> {
  try {
    return accept(JSON.parse(json));
  } catch {
    return refuse('not-json', 'F1', 'this is not JSON');
  }
}

const HEADER = fields({ format: oneOf('kingdomino/1', 'kingdomino-dynasty/1') });

/** A form of ours that this version does not know yet. */
const NEWER = fields({ format: matching(/^kingdomino(-dynasty)?\/([2-9]|[1-9]\d+)$/) });
const OTHER_VERSION = refuse('other-version', 'F2', 'written by a newer version', 'format');

const OPTIONS: Shape<Options> = fields({
  players: oneOf(2, 3, 4),
  variants: listOf(oneOf(...VARIANTS)),
  firstOrder: oneOf(...FIRST_ORDERS),
});

const TERRITORY: Shape<ScoredTerritory> = fields({
  terrain: oneOf(...TERRAINS),
  squares: whole,
  crowns: whole,
  points: whole,
});

const BONUS_POINTS = Object.fromEntries(BONUSES.map((bonus) => [bonus, whole])) as {
  readonly [bonus in Bonus]: typeof whole;
};

const SCORE: Shape<Score> = fields({
  total: whole,
  largest: whole,
  crowns: whole,
  bonuses: fields({}, BONUS_POINTS),
  territories: listOf(TERRITORY),
});

const NAME: Shape<string> = (value, at) => {
  const name = text(value, at);
  return name.ok ? accept(nameFrom(name.value)) : name;
};

const BYTES = matching(/^[0-9a-f]{64}$/);

const SHUFFLE: Shape<Shuffle> = fields({
  secret: BYTES,
  commitment: BYTES,
  nonces: listOf(matching(/^([\w-]{16,64})?$/)),
});

const GAME: Shape<GameRecord> = fields(
  {
    format: oneOf('kingdomino/1'),
    rules: OPTIONS,
    seats: listOf(fields({ name: NAME }, { bot: NAME })),
    kings: listOf(whole),
    deck: listOf(whole),
    moves: listOf(text),
  },
  { result: fields({ scores: listOf(SCORE), winners: listOf(whole) }), shuffle: SHUFFLE },
);

const DYNASTY: Shape<DynastyRecord> = fields(
  { format: oneOf('kingdomino-dynasty/1'), games: listOf(GAME) },
  { totals: listOf(whole), winners: listOf(whole), shuffle: SHUFFLE },
);
