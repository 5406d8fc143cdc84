import {
  checkOptions,
  deal,
  FIRST_ORDERS,
  type FirstOrder,
  nameFrom,
  newSession,
  type Options,
  type Player,
  type Seat,
  type Session,
  VARIANTS,
  type Variant,
} from '@crownlands/rules';
import { settings } from '../ui/settings.ts';
import { LEVELS, type Level } from '../words/levels.ts';
import { random } from './random.ts';

/** Who sits at a seat: a person here, a computer player, or nobody. */
export type Sitter = 'person' | Level | 'nobody';

/** A game that is being set up. */
export type Setup = {
  readonly sitters: readonly Sitter[]; // four seats
  readonly names: readonly string[];
  readonly variants: readonly Variant[];
  readonly firstOrder: FirstOrder;
  readonly first: number | null; // the seat card that begins, where the order lets the host say
};

export const DEFAULT_SETUP: Setup = {
  sitters: ['person', 'squire', 'nobody', 'nobody'],
  names: ['', '', '', ''],
  variants: ['middle-kingdom', 'harmony'],
  firstOrder: 'drawn',
  first: null,
};

/** The setup of the last game here. */
export function lastSetup(): Setup {
  try {
    const kept = JSON.parse(settings.setup.value);
    return isSetup(kept) ? kept : DEFAULT_SETUP;
  } catch {
    return DEFAULT_SETUP;
  }
}

export function rememberSetup(setup: Setup): void {
  settings.setup.value = JSON.stringify(setup);
}

function isSetup(value: Setup): boolean {
  const sitters: readonly string[] = ['person', ...LEVELS, 'nobody'];
  return (
    value.sitters.length === 4 &&
    value.sitters.every((one) => sitters.includes(one)) &&
    value.names.length === 4 &&
    value.names.every((name) => typeof name === 'string') &&
    value.variants.every((variant) => VARIANTS.includes(variant)) &&
    new Set(value.variants).size === value.variants.length &&
    FIRST_ORDERS.includes(value.firstOrder) &&
    (value.first === null || [0, 1, 2, 3].includes(value.first)) &&
    playersIn(value) >= 2
  );
}

export const playersIn = ({ sitters }: Setup): Options['players'] =>
  sitters.filter((sitter) => sitter !== 'nobody').length as Options['players'];

/** Whether a variant goes with so many players. */
export const isPossible = (variant: Variant, players: Options['players']): boolean =>
  checkOptions({ players, variants: [variant], firstOrder: 'drawn' }).ok;

/** What is played, without the variants that do not go with so many players. */
export function rulesOf(setup: Setup): Options {
  const players = playersIn(setup);
  const variants = setup.variants.filter((variant) => isPossible(variant, players));
  return { players, variants, firstOrder: setup.firstOrder };
}

/** Deals a game for a setup; seats close up where nobody sits. */
export function begin(setup: Setup): Session {
  const seats = setup.sitters.flatMap((sitter, index): Player[] => {
    if (sitter === 'nobody') return [];
    return [
      sitter === 'person'
        ? { name: nameFrom(setup.names[index] ?? '') }
        : { name: '', bot: sitter },
    ];
  });
  return beginWith(rulesOf(setup), seats, seatOf(setup, setup.first));
}

/** The seat of a seat card, which counts only where somebody sits. */
function seatOf({ sitters }: Setup, card: number | null): Seat | undefined {
  if (card === null || sitters[card] === 'nobody') return undefined;
  return sitters.slice(0, card).filter((sitter) => sitter !== 'nobody').length;
}

/** Deals a game, or the first of a dynasty. */
const beginWith = (options: Options, seats: readonly Player[], first?: Seat): Session =>
  newSession(options, seats, deal(options, random, first));
