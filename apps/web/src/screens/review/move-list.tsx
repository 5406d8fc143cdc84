import type { Review, ReviewEvent } from '@crownlands/bots/thinker';
import { must, roundOf } from '@crownlands/rules';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Played } from '../../table/course.ts';
import { colourOf, DominoCard, Emblem, Icon } from '../../ui/art.tsx';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { gradeWord, hasBetter, Sign, signed } from './grade.tsx';
import { type Moment, momentAt } from './moment.ts';
import './move-list.css';

type Props = {
  readonly played: Played;
  readonly seats: readonly Seated[];
  readonly moments: readonly Moment[];
  readonly review: Review;
  readonly index: number; // of the move that is looked at
  readonly look: (index: number) => void;
  readonly wordsOf: (moment: Moment) => string;
};

/** All moves of a game by its rounds; the arrows go from one to the next. */
export function MoveList({ played, seats, moments, review, index, look, wordsOf }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const rows = rowsIn(review);
  const rounds = [...new Set(moments.map(({ game }) => roundOf(game)))];
  useEffect(() => keepInSight(list.current), [index]);
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !played.moves[index + step]) return;
    event.preventDefault();
    look(index + step);
    list.current?.querySelector<HTMLElement>(`[data-move="${index + step}"]`)?.focus();
  };
  return (
    <ol class="move-list" ref={list} onKeyDown={walk}>
      {rounds.map((round) => {
        const made = moments.filter(({ game }) => roundOf(game) === round);
        const turned = rows.get(must(made[0]).index);
        return (
          <li key={round}>
            <h3>
              {round === 0 ? say('round.first') : say('review.round', { round })}
              {turned && <span>{sayRow(turned, seats)}</span>}
            </h3>
            <ol>
              {made.map((moment) => (
                <Item
                  key={moment.index}
                  moment={moment}
                  isHere={moment.index === index}
                  words={wordsOf(moment)}
                  look={() => look(moment.index)}
                />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}

/** Every move with what is thought of it. */
export const momentsIn = (played: Played, judged: Parameters<typeof momentAt>[1]): Moment[] =>
  played.moves.map((_, index) => momentAt(played, judged, index));

type Turned = { readonly row: readonly number[]; readonly changes: readonly number[] };

/** The rows that were turned up, by the move that came next, and what each changed for whom. */
function rowsIn({ start, events }: Review): Map<number, Turned> {
  const rows = new Map<number, Turned>();
  let index = 0;
  for (const [at, event] of events.entries()) {
    if (event.kind === 'move') index = event.index;
    else
      rows.set(index + 1, {
        row: event.row,
        changes: changesBy(event, events[at - 1]?.chances ?? start),
      });
  }
  return rows;
}

const changesBy = ({ chances }: ReviewEvent, before: readonly number[]): number[] =>
  chances.map((chance, seat) => chance - must(before[seat]));

/** A row, and whom it changed most. */
function sayRow({ row, changes }: Turned, seats: readonly Seated[]): string {
  const most = changes.reduce(
    (best, change, seat) => (Math.abs(change) > Math.abs(must(changes[best])) ? seat : best),
    0,
  );
  const change = signed(must(changes[most]));
  const dominoes = row.join(' ');
  return change === '0'
    ? say('review.row', { dominoes })
    : say('review.row.luck', { dominoes, name: nameOf(seats, most), change });
}

/** Scrolls the list, not the page, until the move that is looked at is seen. */
function keepInSight(list: HTMLElement | null): void {
  const here = list?.querySelector<HTMLElement>('[aria-current]');
  const view = list?.parentElement;
  if (!here || !view) return;
  const [box, room] = [here.getBoundingClientRect(), view.getBoundingClientRect()];
  if (box.top < room.top + 40) view.scrollTop -= room.top + 40 - box.top;
  else if (box.bottom > room.bottom) view.scrollTop += box.bottom - room.bottom + 8;
}

type ItemProps = {
  readonly moment: Moment;
  readonly isHere: boolean;
  readonly words: string;
  readonly look: () => void;
};

function Item({ moment, isHere, words, look }: ItemProps) {
  const { index, seat, move, grade, judged } = moment;
  const card = useMemo(() => <DominoCard domino={move.domino} />, [move.domino]);
  return (
    <li>
      <button
        type="button"
        class={`house-${colourOf(seat)}`}
        data-move={index}
        tabIndex={isHere ? 0 : -1}
        aria-current={isHere ? 'step' : undefined}
        aria-label={words}
        onClick={look}
      >
        <Emblem seat={seat} size={22} />
        {card}
        <span class="what">
          {move.type === 'claim' && <Icon name="next" size={14} />}
          {move.type === 'discard' && <Icon name="close" size={14} />}
          <b>{move.domino}</b>
        </span>
        <span class="grade">
          <Sign grade={grade} size={22} />
          <span>{grade && gradeWord(grade)}</span>
        </span>
        <b class="loss">{judged && hasBetter(grade) && signed(-judged.loss)}</b>
      </button>
    </li>
  );
}
