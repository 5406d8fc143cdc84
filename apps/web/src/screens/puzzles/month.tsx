import { FIRST_DAY, LAST_DAY } from '@crownlands/puzzles';
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import { monthOf, monthsAfter, sayDay, weeksOf, weekUntil } from './days.ts';
import { markOf } from './results.ts';
import { results } from './store.ts';
import './month.css';

type Props = { readonly today: string; readonly shown: string }; // the day whose puzzle is shown

/** A day that has a puzzle: the nearest one, however wrong the clock is. */
const within = (day: string): string =>
  day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day;

/** The days of a month, and what has become of their puzzles. */
export function Month({ today, shown }: Props) {
  const [month, setMonth] = useState(monthOf(within(shown)));
  const last = monthOf(within(today));
  const weeks = weeksOf(month);
  const go = (months: number) => setMonth(monthsAfter(month, months));
  return (
    <section class="month" aria-label={sayDay(`${month}-01`, 'month')}>
      <header>
        <button
          type="button"
          class="plain"
          aria-label={say('puzzle.month.before')}
          aria-disabled={month <= monthOf(FIRST_DAY)}
          onClick={() => month > monthOf(FIRST_DAY) && go(-1)}
        >
          <Icon name="previous" />
        </button>
        <h2 aria-live="polite">{sayDay(`${month}-01`, 'month')}</h2>
        <button
          type="button"
          class="plain"
          aria-label={say('puzzle.month.after')}
          aria-disabled={month >= last}
          onClick={() => month < last && go(1)}
        >
          <Icon name="next" />
        </button>
      </header>
      <table>
        <thead>
          <tr>
            {MONDAY.map((day) => (
              <th key={day} scope="col" abbr={sayDay(day, 'long-weekday')}>
                {sayDay(day, 'weekday')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((day, weekday) => (
                <td key={weekday}>{day && <Day day={day} today={today} shown={shown} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Some week from Monday on. */
const MONDAY = weekUntil('2026-11-08');

/** The week that ends with the day that is shown, or with today. */
export const Week = ({ today, shown }: Props) => (
  <ol class="week">
    {weekUntil(shown).map((day) => (
      <li key={day}>
        <span class="weekday" aria-hidden="true">
          {sayDay(day, 'weekday')}
        </span>
        <Day day={day} today={today} shown={shown} />
      </li>
    ))}
  </ol>
);

function Day({ day, today, shown }: Props & { day: string }) {
  const number = Number(day.slice(8));
  if (day < FIRST_DAY || day > LAST_DAY || day > today) {
    return (
      <span class="day none">
        <span class="mark" aria-hidden="true" />
        {number}
      </span>
    );
  }
  const mark = markOf(results.value[day]);
  const words = [
    sayDay(day, 'day'),
    say(`puzzle.${mark}`),
    ...(day === today ? [say('puzzle.today')] : []),
  ];
  return (
    <Link
      to={{ screen: 'puzzles', id: day }}
      class={`day ${mark}${day === today ? ' today' : ''}${day === shown ? ' shown' : ''}`}
      label={words.join(', ')}
    >
      <MarkSign mark={mark} />
      {number}
    </Link>
  );
}

/** A tick for solved, a dash for tried, a dot for open. */
export const MarkSign = ({ mark }: { mark: ReturnType<typeof markOf> }) => (
  <span class={`mark ${mark}`} aria-hidden="true">
    {mark === 'solved' && <Icon name="check" size={16} />}
    {mark === 'tried' && <Icon name="minus" size={14} />}
  </span>
);
