import { gainOf, must, rowLength } from '@crownlands/rules';
import { useMemo } from 'preact/hooks';
import { Board } from '../../board/board.tsx';
import type { Mark, SlotMark } from '../../board/marks.tsx';
import { Rows } from '../../board/rows.tsx';
import type { Played } from '../../table/course.ts';
import { type Slot, sceneOf } from '../../table/scene.ts';
import { colourOf, Icon, King } from '../../ui/art.tsx';
import { describeMove } from '../../words/moves.ts';
import { nameOf, type Seated } from '../../words/names.ts';
import { sayBetter } from '../../words/reasons.ts';
import { say } from '../../words/texts.ts';
import { gradeWord, percent, Sign, signed } from './grade.tsx';
import { frameOf, type Moment } from './moment.ts';
import './looked.css';

type Props = {
  readonly played: Played;
  readonly seats: readonly Seated[];
  readonly moment: Moment;
};

/** The kingdom in which a move was made, with what was played and what was better. */
export function LookedBoard({ played, seats, moment }: Props) {
  const { game, seat, move, better } = moment;
  const before = must(game.kingdoms[seat]);
  const kingdom = useMemo(
    () => (move.type === 'place' ? [...before, move] : before),
    [before, move],
  );
  return (
    <div class={`stage looked-board house-${colourOf(seat)}`}>
      <Board
        kingdom={kingdom}
        seat={seat}
        bounds={frameOf(played, moment)}
        label={say('kingdom.of', { name: nameOf(seats, seat) })}
        marks={marksOf(move, better)}
      />
    </div>
  );
}

function marksOf(move: Moment['move'], better: Moment['better']): Mark[] {
  const played = say('mark.played');
  return [
    ...(better?.type === 'place' ? [betterMark(better, move)] : []),
    ...(move.type === 'place'
      ? [{ type: 'spot', spot: move, look: 'played', tag: played, label: played } as const]
      : []),
  ];
}

/** Its land shows where nothing else lies. */
function betterMark(
  better: Extract<Moment['move'], { type: 'place' }>,
  move: Moment['move'],
): Mark {
  const tag = say('mark.better');
  const taken = move.type === 'place' ? [move.a, move.b] : [];
  const hasLand = !taken.includes(better.a) && !taken.includes(better.b);
  return { type: 'spot', spot: better, look: 'advised', tag, label: tag, hasLand };
}

/** Who did what, and how good it was. */
export function LookedHead({ seats, moment }: Omit<Props, 'played'>) {
  const { seat, move, grade, judged } = moment;
  return (
    <header class="looked-head">
      <King seat={seat} height={58} />
      <div>
        <h2>
          <Sign grade={grade} size={28} />
          {gradeWord(grade)}
          {judged && <span class="change">{changeOf(moment)}</span>}
        </h2>
        <p class="soft">{describeMove(nameOf(seats, seat), move)}</p>
      </div>
    </header>
  );
}

/** Why another move was better, by how much, and the row that was chosen from. */
export const LookedWords = ({ played, seats, moment }: Props) => (
  <>
    <p class="reason">
      {moment.better?.type === 'claim' && (
        <b>{`${say('review.better')}: ${moment.better.domino}. `}</b>
      )}
      {reasonOf(moment, seats)}
    </p>
    <Comparison moment={moment} />
    <LookedRow played={played} seats={seats} moment={moment} />
  </>
);

/** The chance of whoever moved, before and after. */
function changeOf({ judged, seat }: Moment) {
  if (!judged) return null;
  return (
    <>
      {percent(must(judged.chances[seat]))}
      <Icon name="next" size={15} />
      {percent(must(judged.after[seat]))}
    </>
  );
}

function reasonOf({ judged, grade, better, move }: Moment, seats: readonly Seated[]): string {
  if (!judged) return say('review.waiting');
  if (grade === 'forced') return say('why.only');
  if (!better) return say('review.best');
  return judged.reason ? sayBetter(judged.reason, move, seats) : say('review.noReason');
}

/** What was played beside what was better: points at once, and the chance. */
function Comparison({ moment }: { moment: Moment }) {
  const { seat, game, move, better, judged } = moment;
  const kingdom = must(game.kingdoms[seat]);
  const gain = (one: typeof move): string =>
    one.type === 'place' ? signed(gainOf(kingdom, one) / 100) : '–';
  const chance = (chances: readonly number[] | undefined): string =>
    chances ? percent(must(chances[seat])) : '–';
  return (
    <table class={`comparison house-${colourOf(seat)}`}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('review.pointsNow')}</th>
          <th scope="col">{say('review.chance')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <span>
              <i class="key marked" data-look="played" />
              {say('review.played')}
            </span>
          </th>
          <td>{gain(move)}</td>
          <td>{chance(judged?.after)}</td>
        </tr>
        <tr class={better ? undefined : 'nothing'} aria-hidden={better ? undefined : true}>
          <th scope="row">
            <span>
              <i class="key marked" data-look="advised" />
              {say('review.better')}
            </span>
          </th>
          <td>{better ? gain(better) : ''}</td>
          <td>{better ? chance(judged?.chances) : ''}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The row that was chosen from, or in the last round the one that was placed. */
function LookedRow({ played, seats, moment }: Props) {
  const { index, game, seat, move, better } = moment;
  const { thisRow, nextRow } = useMemo(
    () => sceneOf(played.games.slice(0, index + 1), played.moves.slice(0, index)),
    [played, index],
  );
  const claimed = (slot: Slot): Slot =>
    move.type === 'claim' && slot.domino === move.domino ? { ...slot, seat } : slot;
  return (
    <Rows
      thisRow={thisRow}
      nextRow={nextRow.map(claimed)}
      seats={seats}
      inHand={move.type === 'claim' ? null : move.domino}
      marks={slotMarksOf(move, better)}
      only={nextRow.length > 0 ? 'next' : 'this'}
      places={rowLength(game.options)}
      hasFeet
    />
  );
}

function slotMarksOf(move: Moment['move'], better: Moment['better']): SlotMark[] {
  return [
    ...(move.type === 'claim'
      ? [{ domino: move.domino, look: 'played', label: say('mark.played') } as const]
      : []),
    ...(better?.type === 'claim'
      ? [{ domino: better.domino, look: 'advised', label: say('mark.better') } as const]
      : []),
  ];
}
