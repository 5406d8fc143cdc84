import { productOf } from '@crownlands/art';
import { must, type Score, type Seat, TERRAINS } from '@crownlands/rules';
import { Emblem, Swatch } from '../ui/art.tsx';
import { nameOf, type Seated } from '../words/names.ts';
import { say } from '../words/texts.ts';
import './score-table.css';

/** Who has how many points. */
export type Standings = {
  readonly seats: readonly Seated[];
  readonly order: readonly Seat[]; // the best first
  readonly scores: readonly Score[];
};

/** Seats by their places, the best first. */
export const orderOf = (places: readonly number[]): Seat[] =>
  [...places.keys()].sort((one, other) => must(places[one]) - must(places[other]));

/** All points: terrains by players. */
export const ScoreTable = ({ seats, order, scores }: Standings) => (
  <div class="card score-table" tabIndex={0} role="region" aria-label={say('score.table')}>
    <table>
      <thead>
        <tr>
          <td />
          {order.map((seat) => (
            <th key={seat} scope="col">
              <span>
                <Emblem seat={seat} size={24} />
                {nameOf(seats, seat)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TERRAINS.map((terrain, index) => (
          <tr key={terrain} style={{ '--order': index }}>
            <th scope="row">
              <span>
                <Swatch terrain={terrain} size={30} />
                {say(`terrain.${terrain}`)}
              </span>
            </th>
            {order.map((seat) => {
              const parts = must(scores[seat]).territories.filter(
                (one) => one.terrain === terrain && one.points > 0,
              );
              const points = parts.reduce((sum, one) => sum + one.points, 0);
              return (
                <td key={seat}>
                  {points > 0 ? <b>{points}</b> : <span class="soft">–</span>}
                  <small>{parts.map(productOf).join(' +\u00a0')}</small>
                </td>
              );
            })}
          </tr>
        ))}
        {Object.keys(must(scores[must(order[0])]).bonuses).map((bonus) => (
          <tr key={bonus}>
            <th scope="row">{say(`variant.${bonus as keyof Score['bonuses']}`)}</th>
            {order.map((seat) => {
              const points = scores[seat]?.bonuses[bonus as keyof Score['bonuses']] ?? 0;
              return (
                <td key={seat}>{points > 0 ? <b>{points}</b> : <span class="soft">–</span>}</td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('score.total')}</th>
          {order.map((seat) => (
            <td key={seat}>
              <b class="score">{scores[seat]?.total}</b>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  </div>
);
