import {
  type Bounds,
  gainOf,
  must,
  type Placement,
  type Square,
  xOf,
  yOf,
} from '@crownlands/rules';
import type { TableState } from '../../table/table.ts';
import type { TurnTaken } from '../../table/turns.ts';
import { describeMove, describeTurn } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';

type Props = {
  readonly state: TableState;
  readonly since: readonly TurnTaken[];
  readonly ghost: Placement | null;
  readonly bounds: Bounds;
};

/** For those who listen: each move once, what happened since, and where the domino in hand would go. */
export const Spoken = ({ state, since, ghost, bounds }: Props) => (
  <div class="spoken">
    <div class="unseen" role="log">
      {state.scene.made.slice(-8).map(({ seat, move }, index, shown) => (
        <p key={state.scene.made.length - shown.length + index}>
          {describeMove(nameOf(state.seats, seat), move)}
        </p>
      ))}
    </div>
    {since.length > 0 && (
      <ol class="unseen" id="since" aria-label={say('since')}>
        {since.map((turn, index) => (
          <li key={index}>
            {nameOf(state.seats, turn.seat)}: {describeTurn(turn)}.
          </li>
        ))}
      </ol>
    )}
    <p class="unseen" aria-live="polite">
      {ghost && describeGhost(state, ghost, bounds)}
    </p>
  </div>
);

function describeGhost(
  { scene, shown }: TableState,
  ghost: Placement,
  { left, top }: Bounds,
): string {
  const at = (square: Square): string =>
    say('square.at', { row: yOf(square) - top + 1, column: xOf(square) - left + 1 });
  const gain = gainOf(must(scene.position.kingdoms[shown]), ghost);
  return `${at(ghost.a)}; ${at(ghost.b)}: ${say('points', { count: gain })}`;
}
