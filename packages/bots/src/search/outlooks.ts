import { type DominoNumber, must } from '@crownlands/rules';
import { engine } from '../packed/engine.ts';

/** A row to claim from, and all that a player may have of it in the end: slots as bits. */
export type Row = { readonly dominoes: readonly DominoNumber[]; readonly hands: readonly number[] };

/**
 * What may still become of a kingdom: its standing in the end, or, while its player has something to
 * claim, the prospects with that.
 */
export type Outlook = number | Prospects;

type Prospects = {
  readonly id: number;
  readonly isLast: boolean; // whether the next claim is the player's last one from its row
  readonly ways: readonly (readonly Way[])[]; // to place the domino in hand, by the slots after that claim
};

/** Where the domino in hand goes, -1 for its discard, and what may become of the kingdom then. */
export type Way = { readonly spot: number; readonly after: Outlook };

/** In the hand of a player whose king is only to claim. */
export const PLACED: DominoNumber = 0;

/** What a search goes by: the rules as the engine has them, and who hears of each position. */
export type Sight = {
  readonly rules: number;
  readonly look: () => boolean; // whether to go on; if not, what comes back means nothing
};

/**
 * The outlook of a kingdom with dominoes in hand, each of which is placed before a claim. Ways that are
 * no better than another one, whatever may still be had, are left out.
 */
export function outlookOf(
  kingdom: number,
  hand: readonly DominoNumber[],
  rows: readonly Row[],
  sight: Sight,
  depth = 0,
): Outlook {
  const [row, ...later] = rows;
  if (!row) return endingOf(kingdom, hand, sight).standing;
  const [domino = PLACED, ...others] = hand;
  const isLast = others.length === 0;
  if (isLast && later.length === 0) return lastProspects(kingdom, domino, row, sight);
  const ways: Way[][] = Array.from({ length: 1 << row.dominoes.length }, () => []);
  for (const spot of spotsFor(kingdom, domino)) {
    if (!sight.look()) return 0;
    const grown = withDomino(kingdom, domino, spot, depth);
    if (isLast) {
      for (const slots of row.hands) {
        const after = outlookOf(grown, dominoesAt(row, slots), later, sight, depth + 1);
        must(ways[slots]).push({ spot, after });
      }
    } else {
      const after = outlookOf(grown, others, rows, sight, depth + 1);
      for (const slot of row.dominoes.keys()) must(ways[1 << slot]).push({ spot, after });
    }
  }
  const best = ways.map((some, slots) => withoutCovered(some, isLast ? 0 : slots));
  return { id: newId(), isLast, ways: best };
}

/** Before the last claim all that follows is placing, so that each hand has one best way. */
function lastProspects(kingdom: number, domino: DominoNumber, row: Row, sight: Sight): Prospects {
  const ways = Array.from({ length: 1 << row.dominoes.length }, (_, slots) => {
    if (!row.hands.includes(slots)) return [];
    const { standing, spot } = endingOf(kingdom, [domino, ...dominoesAt(row, slots)], sight);
    return [{ spot, after: standing }];
  });
  return { id: newId(), isLast: true, ways };
}

let ids = 0;
const newId = (): number => ++ids;

const dominoesAt = ({ dominoes }: Row, slots: number): DominoNumber[] =>
  dominoes.filter((_, slot) => (slots >> slot) & 1);

/** The best standing with the last dominoes, and where the first of them goes. */
export function endingOf(kingdom: number, hand: readonly DominoNumber[], { rules }: Sight) {
  const [first = 0, second = 0, third = 0] = hand.filter((domino) => domino !== PLACED);
  const at = engine.endingAt(kingdom, first, second, third, rules);
  const [standing = 0, spot = -1] = new Int32Array(engine.memory.buffer, at, 2);
  return { standing, spot };
}

export function spotsFor(kingdom: number, domino: DominoNumber): Iterable<number> {
  if (domino === PLACED) return [-1];
  const list = engine.scratchAt();
  const count = engine.listPlacements(kingdom, domino, list, false);
  return new Int16Array(engine.memory.buffer, list, count).slice();
}

/** The engine has spare kingdoms for other purposes before these. */
const SPARE = 5;

/** A kingdom with a domino more, which lasts until there is another one of that depth. */
export function withDomino(
  kingdom: number,
  domino: DominoNumber,
  spot: number,
  depth: number,
): number {
  if (domino === PLACED) return kingdom;
  const grown = engine.spareKingdom(SPARE + depth);
  engine.extend(kingdom, grown, domino, spot);
  return grown;
}

/** Without the ways that another one covers for all that may be had with these slots. */
function withoutCovered(ways: readonly Way[], slots: number): readonly Way[] {
  return ways.reduce<readonly Way[]>((kept, way) => {
    if (kept.some(({ after }) => covers(after, way.after, slots))) return kept;
    return [...kept.filter(({ after }) => !covers(way.after, after, slots)), way];
  }, []);
}

/** Whether one outlook is at least as good as another for all that may be had with these slots. */
function covers(one: Outlook, other: Outlook, slots: number): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one >= other;
  return other.ways.every((ways, next) => {
    if ((next & slots) !== slots) return true;
    const better = must(one.ways[next]);
    const within = one.isLast ? 0 : next;
    return ways.every((way) => better.some(({ after }) => covers(after, way.after, within)));
  });
}
