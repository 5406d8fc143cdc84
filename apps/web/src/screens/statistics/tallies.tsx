import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Swatch } from '../../ui/art.tsx';
import { locale, say } from '../../words/texts.ts';
import { percent } from '../review/grade.tsx';
import type { Figures, Tally } from './figures.ts';
import './tallies.css';

type Props = {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, tally: Tally])[];
};

/** Games of several kinds: how many, what part of them was won, and the points. */
export function Tallies({ title, rows }: Props) {
  const id = useId();
  return (
    <section class="card statistic">
      <h2 id={id}>{title}</h2>
      <table class="tallies" aria-labelledby={id}>
        <thead>
          <tr>
            <td />
            {(['games', 'wins', 'average', 'best'] as const).map((name) => (
              <th key={name} scope="col">
                {say(`statistics.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, { games, wins, average, best }]) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <Bar parts={[wins, 1 - wins]} />
              </th>
              <td>{games}</td>
              <td>{percent(wins)}</td>
              <td>{Math.round(average)}</td>
              <td>{best}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type TerrainsProps = Pick<Figures, 'terrains'> & { readonly note?: ComponentChildren };

/** What the terrains brought in a game, on average. */
export function Terrains({ terrains, note }: TerrainsProps) {
  const id = useId();
  const most = Math.max(1, ...terrains.map(({ points }) => points));
  const decimal = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 });
  return (
    <section class="card statistic">
      <h2 id={id}>{say('statistics.terrains')}</h2>
      <table class="terrain-points" aria-labelledby={id}>
        <tbody>
          {terrains.map(({ terrain, points }) => (
            <tr key={terrain}>
              <th scope="row">
                <Swatch terrain={terrain} />
                {say(`terrain.${terrain}`)}
              </th>
              <td>
                <Bar parts={[points / most]} />
              </td>
              <td>{decimal.format(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note}
      <p class="soft small">{say('statistics.perGame')}</p>
    </section>
  );
}

/** Parts of a whole beside each other, the first one darkest; what they are is said beside it. */
const Bar = ({ parts }: { parts: readonly number[] }) => {
  let from = 0;
  return (
    <svg class="parts" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {parts.map((part, index) => {
        const x = from;
        from += 100 * part;
        return <rect key={index} x={x} width={Math.max(0, 100 * part)} height="8" />;
      })}
    </svg>
  );
};
