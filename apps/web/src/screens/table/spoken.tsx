import { gainOf, must, type Placement } from '@crownlands/rules';
import type { Made } from '../../table/scene.ts';
import type { Remark, TableState } from '../../table/table.ts';
import type { TurnTaken } from '../../table/turns.ts';
import { describePlacement, tellMove, tellTurn } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { declinedInWords } from '../../words/refused.ts';
import { say } from '../../words/texts.ts';
import { sayRemark } from './remarked.tsx';
import { isSilent } from './status.tsx';
import './spoken.css';

type Props = {
  readonly state: TableState;
  readonly since: readonly TurnTaken[];
  readonly told: TurnTaken | null;
  readonly ghost: Placement | null;
  readonly remark: Remark | null;
};

/** For those who listen: each move once, what happened since, and where the domino in hand would go, what becomes of a wish to undo, what the coach says. */
export const Spoken = ({ state, since, told, ghost, remark }: Props) => (
  <div class="spoken">
    <div class="unseen" role="log">
      {state.scene.made.slice(-8).map((made, index, shown) => (
        <p key={state.scene.made.length - shown.length + index}>{tellMade(state, made)}</p>
      ))}
    </div>
    {since.length > 0 && (
      <ol class="unseen" id="since" aria-label={say('since')}>
        {since.map((turn, index) => (
          <li key={index}>{tellTurn(nameOf(state.seats, turn.seat), turn)}</li>
        ))}
      </ol>
    )}
    <p class="unseen" aria-live="polite">
      {ghost && describeGhost(state, ghost)}
    </p>
    <p class="unseen" aria-live="polite">
      {isSilent(state, told) && describeAsking(state)}
    </p>
    <p class="unseen" aria-live="polite">
      {remark && sayRemark(remark, state.seats)}
    </p>
  </div>
);

/** What becomes of my wish to take something back. */
function describeAsking({ may, seats }: TableState): string | null {
  if (may['take-back'] === 'asked') return say('asked');
  return may['take-back'] === 'declined' ? declinedInWords(seats) : null;
}

function tellMade({ scene, seats }: TableState, { seat, move }: Made): string {
  const kingdom = must(scene.position.kingdoms[seat]);
  const at = kingdom.findIndex(({ domino }) => domino === move.domino);
  return tellMove(nameOf(seats, seat), move, at < 0 ? kingdom : kingdom.slice(0, at));
}

function describeGhost({ scene, shown }: TableState, ghost: Placement): string {
  const gain = gainOf(must(scene.position.kingdoms[shown]), ghost);
  return `${describePlacement(ghost)}. ${say('points', { count: gain })}`;
}
