import type { Review } from '@crownlands/bots/thinker';
import { type Game, must, placesOf, resultOf, type Seat } from '@crownlands/rules';
import { orderOf } from '../../board/score-table.tsx';
import { colourOf, Emblem } from '../../ui/art.tsx';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { signed } from './grade.tsx';
import './players.css';

type Props = {
  readonly seats: readonly Seated[];
  readonly end: Game;
  readonly review: Review;
  readonly isDone: boolean; // all moves are judged
  readonly acting: Seat; // who made the move that is looked at
  readonly isSmall: boolean;
};

type Given = Omit<Props, 'isSmall'>;

/** All players by their places: points, how well they played, and what luck gave or took. */
export function Players({ isSmall, ...props }: Props) {
  return isSmall ? <Cards {...props} /> : <Table {...props} />;
}

/** The figures of a seat, once all moves are judged: those of a few would mislead. */
const figuresOf = ({ review: { seats }, isDone }: Given, seat: Seat) => {
  const { accuracy, luck } = must(seats[seat]);
  return isDone
    ? { accuracy: String(Math.round(accuracy)), luck: signed(luck) }
    : { accuracy: '–', luck: '–' };
};

function Table(given: Given) {
  const { seats, end, isDone } = given;
  const { scores } = resultOf(end);
  return (
    <table class="players" data-done={isDone}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('pad.points')}</th>
          <th scope="col">{say('review.accuracy')}</th>
          <th scope="col">{say('review.luck.word')}</th>
        </tr>
      </thead>
      <tbody>
        {orderOf(placesOf(scores)).map((seat) => {
          const { accuracy, luck } = figuresOf(given, seat);
          return (
            <tr key={seat}>
              <th scope="row">
                <span>
                  <Emblem seat={seat} size={24} />
                  {nameOf(seats, seat)}
                </span>
              </th>
              <td>{must(scores[seat]).total}</td>
              <td class="judged">{accuracy}</td>
              <td class="judged">{luck}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cards(given: Given) {
  const { seats, end, isDone, acting } = given;
  const { scores } = resultOf(end);
  return (
    <>
      <ul class="player-cards" data-done={isDone}>
        {orderOf(placesOf(scores)).map((seat) => {
          const { accuracy, luck } = figuresOf(given, seat);
          return (
            <li key={seat} class={`house-${colourOf(seat)}${seat === acting ? ' acting' : ''}`}>
              <span class="head">
                <Emblem seat={seat} size={16} />
                <b>{nameOf(seats, seat)}</b>
              </span>
              <span class="unseen">{say('points', { count: must(scores[seat]).total })}</span>
              <span class="figures">
                <b class="accuracy">
                  {accuracy}
                  <span class="unseen"> {say('review.accuracy')}</span>
                </b>
                <span class="luck">
                  <i class="stripe" />
                  {luck}
                  <span class="unseen"> {say('review.luck.word')}</span>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <p class="card-legend" aria-hidden="true">
        <b>90</b> {say('review.legend.accuracy')}
        <i class="stripe" />
        <b>+10</b> {say('review.legend.luck')}
      </p>
    </>
  );
}
