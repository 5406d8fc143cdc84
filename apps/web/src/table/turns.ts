import {
  type Discarding,
  type DominoNumber,
  type Kingdom,
  type Move,
  must,
  type Placing,
  type Position,
  type Seat,
} from '@crownlands/rules';
import type { Scene } from './scene.ts';

/** A turn that was taken: what became of the domino, and which one was chosen next. */
export type TurnTaken = {
  readonly seat: Seat;
  readonly laid: Placing | Discarding | null; // nothing while the first row is claimed
  readonly claimed: DominoNumber | null; // nothing in the last round, or not yet
  readonly kingdom: Kingdom; // as it was afterwards
};

/** All turns so far; of the last one maybe only its first half. */
export function turnsIn({ made, position }: Scene): TurnTaken[] {
  const turns: TurnTaken[] = [];
  const placed = position.kingdoms.map(() => 0);
  for (const { seat, move } of made) {
    const last = turns.at(-1);
    if (move.type === 'claim' && last && isHalf(last)) {
      turns.splice(-1, 1, { ...last, claimed: move.domino });
      continue;
    }
    if (move.type === 'place') placed[seat] = must(placed[seat]) + 1;
    turns.push({
      seat,
      laid: move.type === 'claim' ? null : move,
      claimed: move.type === 'claim' ? move.domino : null,
      kingdom: must(position.kingdoms[seat]).slice(0, must(placed[seat])),
    });
  }
  return turns;
}

/** What happened since a seat's own last turn, as far as that is not the one it is taking. */
export function turnsSince(scene: Scene, seat: Seat): TurnTaken[] {
  const turns = turnsIn(scene);
  const last = turns.at(-1);
  const isToClaim = scene.position.turns[0]?.domino === null;
  if (last?.seat === seat && isHalf(last) && isToClaim) turns.pop();
  return turns.slice(turns.findLastIndex((turn) => turn.seat === seat) + 1);
}

/** A position in which the kingdom of a turn is as it was after it. */
export const positionAfter = (position: Position, { seat, kingdom }: TurnTaken): Position => ({
  ...position,
  kingdoms: position.kingdoms.with(seat, kingdom),
});

/** Whether a domino is off the hands, and none is chosen. */
const isHalf = ({ laid, claimed }: TurnTaken): boolean => laid !== null && claimed === null;

/** How much longer than other moves a discard stays to be seen: it is to be read, and seldom. */
const TO_READ = 4;

/** Milliseconds that a move stays to be seen. */
export const timeToSee = (type: Move['type'] | undefined, pace: number): number =>
  type === 'discard' ? TO_READ * pace : pace;
