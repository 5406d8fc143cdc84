import {
  COLOURS,
  type DominoNumber,
  dominoOf,
  NUMBERS,
  type Seat,
  TERRAINS,
} from '@crownlands/rules';
import { Castle, Crown, DominoCard, Emblem, King, Swatch } from '../../ui/art.tsx';
import { say } from '../../words/texts.ts';
import type { DynastyPicture, PlacesPicture } from './pictures.ts';
import './pieces.css';

export const Printed = ({ domino }: { domino: DominoNumber }) => (
  <div class="printed">
    <DominoCard domino={domino} />
  </div>
);

/** Each terrain with the squares and crowns that all dominoes have of it. */
export function Terrains() {
  const tiles = NUMBERS.flatMap((domino) => Object.values(dominoOf(domino)));
  return (
    <ul class="terrains">
      {TERRAINS.map((terrain) => {
        const here = tiles.filter((tile) => tile.terrain === terrain);
        return (
          <li key={terrain}>
            <Swatch terrain={terrain} size={48} />
            <span>{say(`terrain.${terrain}`)}</span>
            <b>{here.length}</b>
            <Crown size={20} />
            <b>{here.reduce((sum, { crowns }) => sum + crowns, 0)}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** The castle and the king of each colour. */
export const Houses = () => (
  <ul class="houses">
    {COLOURS.map((colour, seat) => (
      <li key={colour}>
        <span class="pieces">
          <Castle seat={seat} size={64} />
          <King seat={seat} height={58} />
        </span>
        <span>{say(`colour.${colour}`)}</span>
      </li>
    ))}
  </ul>
);

/** Kings in the order in which they choose. */
export const Kings = ({ seats }: { seats: readonly Seat[] }) => (
  <div class="kings">
    {seats.map((seat, index) => (
      <King key={index} seat={seat} height={52} />
    ))}
  </div>
);

/** The points of each game and their sum, the best first. */
export function Dynasty({ points }: DynastyPicture) {
  const rows = points.map((games, seat) => {
    return { seat, games, total: games.reduce((sum, one) => sum + one, 0) };
  });
  return (
    <ol class="standing">
      {rows
        .sort((one, other) => other.total - one.total)
        .map(({ seat, games, total }) => (
          <li key={seat}>
            <Emblem seat={seat} size={26} />
            <span class="soft">{games.join(' + ')} =</span>
            <b class="score">{total}</b>
          </li>
        ))}
    </ol>
  );
}

/** Players with their places. */
export const Places = ({ points, places }: PlacesPicture) => (
  <ol class="standing">
    {places.map((place, seat) => (
      <li key={seat}>
        <b>{say('place.rank', { place })}</b>
        <Emblem seat={seat} size={26} />
        <b class="score">{points[seat]}</b>
      </li>
    ))}
  </ol>
);
