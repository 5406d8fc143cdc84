import { kingsIn, type Move, must, type Position, type Score } from '@crownlands/rules';
import type { ComponentChildren } from 'preact';
import { sayLost } from '../../board/ledger.tsx';
import { forcedIn } from '../../board/trying.ts';
import { MEDIA } from '../../page/sheets.ts';
import { isStopping, pendingIn, type TableState } from '../../table/table.ts';
import type { TurnTaken } from '../../table/turns.ts';
import { Icon, King } from '../../ui/art.tsx';
import { Cited } from '../../ui/cited.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { describeMove, describeTurn } from '../../words/moves.ts';
import { isYou, nameOf, type Seated } from '../../words/names.ts';
import { sayEdge, sayLoss, sayReason } from '../../words/reasons.ts';
import { say } from '../../words/texts.ts';
import { Passing } from './passing.tsx';
import type { Advice } from './use-hint.ts';
import './status.css';

type Props = {
  readonly state: TableState;
  readonly told: TurnTaken | null; // the turn of another that is shown
  readonly passing: string | null; // that something is wrong, where it has no other place
  readonly lost: Score['bonuses']; // that what is tried would give up
  readonly words: string | null; // about what was tried
  readonly advice: Advice | null;
  readonly remarked: ComponentChildren; // what the coach says, which is heard elsewhere
  readonly another: (() => void) | null; // another hint can be had
  readonly grab: ((event: PointerEvent) => void) | null; // the king is taken by a pointer
  readonly hush: () => void; // what is said was read
};

/** Whose turn it is and what they are to do; or whose is shown, and what they did. */
export function Status(props: Props) {
  const { state, told, passing, lost, words, advice, remarked, another, grab, hush } = props;
  const { scene, seats } = state;
  const isTurned = useMedia(MEDIA.turned); // then there is room for the task alone
  const seat = told?.seat ?? scene.position.turns[0]?.seat;
  if (seat === undefined) return null;
  const isMine = state.toAct === seat && isYou(seats, seat);
  const isTelling = advice !== null || words !== null || remarked !== null;
  return (
    <div
      class={isTelling ? 'status telling' : 'status'}
      role="status"
      aria-live={isSilent(state, told) || remarked !== null ? 'off' : 'polite'}
      data-hint={advice !== null}
      onClick={hush}
    >
      <span data-king={grab ? '' : undefined} onPointerDown={grab ?? undefined}>
        <King seat={seat} height={46} />
      </span>
      <div>
        {isMine ? (
          <b class={isTurned ? 'unseen' : undefined}>{say('status.yourTurn')}</b>
        ) : (
          <b class="whose">{nameOf(seats, seat)}</b>
        )}
        {passing ? (
          <Passing text={passing} />
        ) : Object.keys(lost).length > 0 && !told ? (
          <span class="soft warning">{sayLost(lost)}</span>
        ) : (
          <span class="soft">
            <Cited>{told ? describeTurn(told) : taskOf(state)}</Cited>
          </span>
        )}
        {advice && <Why advice={advice} another={another} seats={seats} />}
        {remarked}
        {words && !advice && (
          <p class="note refusal">
            <Cited>{words}</Cited>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether it is not read aloud: moves of others are in the log. */
export const isSilent = ({ toAct }: TableState, told: TurnTaken | null): boolean =>
  told !== null || toAct === null;

const CONFIRM = {
  claim: 'claim.confirm',
  place: 'place.confirm',
  discard: 'discard.confirm',
} as const satisfies Record<Move['type'], string>;

type WhyProps = Pick<Props, 'another'> & {
  readonly advice: Advice;
  readonly seats: readonly Seated[];
};

/** What is advised, what it is worth, why, and what it gives up. */
function Why({ advice, another, seats }: WhyProps) {
  const { hint, rank, all } = advice;
  const { reason, losses } = hint;
  const move = say(CONFIRM[hint.move.type], { domino: hint.move.domino });
  const title =
    all > 1 ? say('hint.nth', { rank: rank + 1, all, move }) : say('hint.only', { move });
  const edge = sayEdge(hint);
  return (
    <div class="note why">
      <p>
        {title}
        <span class="unseen">.</span>
      </p>{' '}
      {edge && <p>{edge}</p>}
      {reason && <p>{sayReason(reason, hint.move, seats)}</p>}
      {losses.map((loss) => (
        <p key={loss.kind} class="loss">
          {sayLoss(loss)}
        </p>
      ))}
      {another && <Another ask={another} />}
    </div>
  );
}

/** Shows where there is another hint: the button for it has no words on small screens. */
const Another = ({ ask }: { ask: () => void }) => (
  <button
    type="button"
    class="plain another"
    aria-label={say('hint.another')}
    onClick={(event) => {
      event.stopPropagation();
      ask();
    }}
  >
    <Icon name="hint" size={18} />
    <Icon name="next" size={18} />
  </button>
);

function taskOf(state: TableState): string {
  const { scene, seats, toAct, may, isPaused, troubles } = state;
  if (pendingIn(state)) return say('status.sent');
  if (may['take-back'] === 'asked') return say('asked');
  if (isPaused) return say('status.paused');
  const { seat, domino } = must(scene.position.turns[0]);
  const last = scene.made.at(-1);
  const discard = scene.made.slice(-2).findLast(({ move }) => move.type === 'discard');
  if (discard && seats[discard.seat]?.who !== 'me')
    return describeMove(nameOf(seats, discard.seat), discard.move);
  if (toAct === null) {
    const seated = seats[seat];
    const isAway = seated?.who === 'person' && seated.presence === 'away' && !seated.sitsIn;
    if (isAway) return say('presence.away');
    if (seated?.who !== 'me' && !troubles.some(isStopping)) return say('status.thinking');
    return last ? describeMove(nameOf(seats, last.seat), last.move) : '';
  }
  const forced = forcedIn(scene.position);
  if (forced?.type === 'discard') return say('status.discard', { domino: forced.domino });
  if (forced) return say('status.claimLast', { domino: forced.domino });
  if (domino === null) return `${say('status.claim')}${whichKing(scene.position)}`;
  const isLastRound = scene.nextRow.length === 0;
  return say(isLastRound ? 'status.placeLast' : 'status.place', { domino });
}

/** Which of their kings a player with two of them sends: the first or the second of this round. */
function whichKing({ options, claims, turns }: Position): string {
  const own = kingsIn(options) / options.players;
  const sent = claims.filter(({ seat }) => seat === turns[0]?.seat).length;
  return own > 1 ? ` (${sent + 1}/${own})` : '';
}
