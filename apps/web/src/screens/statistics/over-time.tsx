import { must } from '@crownlands/rules';
import { useId } from 'preact/hooks';
import { locale, say } from '../../words/texts.ts';
import { signed } from '../review/grade.tsx';
import { meanOf, type Reviewed } from './figures.ts';
import './over-time.css';

/** How well one played and what luck one had, game by game, as far as games were reviewed. */
export function OverTime({ reviewed }: { reviewed: readonly Reviewed[] }) {
  if (reviewed.length === 0) {
    return (
      <section class="card statistic over-time">
        <h2>{say('statistics.overTime')}</h2>
        <p class="soft">{say('statistics.noReview')}</p>
      </section>
    );
  }
  const furthest = Math.max(0.1, ...reviewed.map(({ luck }) => Math.abs(luck)));
  return (
    <section class="card statistic over-time">
      <h2>{say('statistics.overTime')}</h2>
      <Line
        title={say('review.accuracy')}
        values={reviewed.map(({ accuracy }) => accuracy)}
        from={0}
        to={100}
        words={(value) => String(Math.round(value))}
      />
      <Line
        title={say('statistics.luck')}
        values={reviewed.map(({ luck }) => luck)}
        from={-furthest}
        to={furthest}
        words={signed}
      />
      <AsTable reviewed={reviewed} />
    </section>
  );
}

type LineProps = {
  readonly title: string;
  readonly values: readonly number[];
  readonly from: number; // what is lowest
  readonly to: number;
  readonly words: (value: number) => string;
};

const WIDTH = 600;
const HEIGHT = 140;
const SIDE = 8; // so that nothing is cut

/** A line from the first game to the last, over marks at its bounds and in the middle. */
function Line({ title, values, from, to, words }: LineProps) {
  const id = useId();
  const xOf = (index: number): number =>
    values.length > 1 ? SIDE + (index / (values.length - 1)) * (WIDTH - 2 * SIDE) : WIDTH / 2;
  const yOf = (value: number): number =>
    HEIGHT - SIDE - ((value - from) / (to - from)) * (HEIGHT - 2 * SIDE);
  const points = values.map((value, index) => `${xOf(index)},${yOf(value)}`);
  const told = say('statistics.line', {
    games: values.length,
    first: words(must(values[0])),
    last: words(must(values.at(-1))),
    average: words(meanOf(values)),
  });
  return (
    <figure class="line">
      <figcaption id={id}>{title}</figcaption>
      <div class="plot" role="img" aria-label={`${title}. ${told}`}>
        <span class="scale" aria-hidden="true">
          {[to, (from + to) / 2, from].map((value) => (
            <span key={value}>{words(value)}</span>
          ))}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {[to, (from + to) / 2, from].map((value) => (
            <path key={value} class="mark" d={`M0,${yOf(value)}H${WIDTH}`} />
          ))}
          <polyline class="under" points={points.join(' ')} />
          <polyline points={points.join(' ')} />
          <path class="last" d={`M${must(points.at(-1))}h0`} />
        </svg>
      </div>
    </figure>
  );
}

const AsTable = ({ reviewed }: { reviewed: readonly Reviewed[] }) => {
  const dates = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  return (
    <details>
      <summary>{say('statistics.asTable')}</summary>
      <table class="tallies">
        <thead>
          <tr>
            <th scope="col">{say('statistics.date')}</th>
            <th scope="col">{say('review.accuracy')}</th>
            <th scope="col">{say('review.luck.word')}</th>
          </tr>
        </thead>
        <tbody>
          {reviewed.map(({ changed, accuracy, luck }, index) => (
            <tr key={index}>
              <th scope="row">{changed > 0 ? dates.format(changed) : '–'}</th>
              <td>{Math.round(accuracy)}</td>
              <td>{signed(luck)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
