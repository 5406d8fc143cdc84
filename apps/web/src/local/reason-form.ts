import type { Reason } from '@crownlands/bots/thinker';
import { TERRAINS } from '@crownlands/rules';

type Is = (value: unknown, players: number) => boolean;

/** A whole number, or one with decimals, that anything in a game can come to. */
const count: Is = (value) => Number.isInteger(value) && Math.abs(Number(value)) < 1000;
const mean: Is = (value) => typeof value === 'number' && Math.abs(value) < 1000;
const flag: Is = (value) => typeof value === 'boolean';
const seat: Is = (value, players) =>
  count(value, players) && Number(value) >= 0 && Number(value) < players;
const domino: Is = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 48;
const terrain: Is = (value) => TERRAINS.some((one) => one === value);
const listOf =
  (is: Is): Is =>
  (value, players) =>
    Array.isArray(value) && value.length <= 48 && value.every((one) => is(one, players));
const sum: Is = (value, players) => hasFields(value, { squares: count, crowns: count }, players);

type Fields = { readonly [field: string]: Is };

/** What each reason has to tell, all of them, which the compiler sees to. */
const REASONS: {
  readonly [kind in Reason['kind']]: {
    readonly [field in Exclude<keyof Extract<Reason, { kind: kind }>, 'kind'>]: Is;
  };
} = {
  joins: { terrain, now: sum, before: listOf(sum) },
  grows: { terrain, now: sum, before: sum },
  'adds-more': { points: count, instead: count },
  'leaves-room': { dominoes: listOf(domino), savesHarmony: flag },
  prepares: { dominoes: listOf(domino), points: count, instead: count },
  middle: { isNow: flag },
  'no-hole': { savesHarmony: flag },
  'stays-open': { terrain, crowns: count, squares: count, instead: count },
  gathers: { terrain, squares: count },
  'fits-more': { dominoes: count, instead: count, unseen: count },
  readies: { points: mean, instead: mean },
  'more-spots': { spots: mean, instead: mean },
  'brings-more': { points: count, instead: count, than: domino, held: listOf(domino) },
  fits: { than: domino, savesHarmony: flag },
  crowns: { crowns: count, instead: count, than: domino },
  denies: { seat, points: count },
  early: { turn: count, than: domino },
  only: {},
  alike: {},
};

const hasFields = (value: unknown, fields: Fields, players: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([field, is]) => is(Reflect.get(value, field), players));

/** Whether a value from anywhere is a reason that can be told in a game of so many. */
export function isReason(value: unknown, players: number): value is Reason {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const { kind } = value;
  return (
    typeof kind === 'string' &&
    Object.hasOwn(REASONS, kind) &&
    hasFields(value, REASONS[kind as Reason['kind']], players)
  );
}
