import { type DominoNumber, dominoOf, type Score, TERRAINS } from '@crownlands/rules';
import { Crown, Swatch } from '../ui/art.tsx';
import { say } from '../words/texts.ts';
import './ledger.css';

/** The territories that earn points, the best first, and the bonuses: in brackets while one can lose them. */
export const Ledger = ({ score, isFinal = false }: { score: Score; isFinal?: boolean }) => (
  <ul class="ledger">
    {score.territories
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points)
      .map(({ terrain, squares, crowns, points }, index) => (
        <li key={index}>
          <Swatch terrain={terrain} />
          <span class="sum">
            <span class="unseen">{say(`terrain.${terrain}`)}</span>
            <b>{squares}</b> × <b>{crowns}</b>
            <Crown size={20} />
          </span>
          <b class="points">{points}</b>
        </li>
      ))}
    {score.territories.every(({ points }) => points === 0) && (
      <li class="soft">{say('ledger.empty')}</li>
    )}
    {Object.entries(score.bonuses)
      .filter(([, points]) => points > 0)
      .map(([bonus, points]) => (
        <li key={bonus} class="bonus">
          <span class="soft">{say(`variant.${bonus as keyof Score['bonuses']}`)}</span>
          {isFinal ? <b class="points">{points}</b> : <span class="points soft">({points})</span>}
        </li>
      ))}
  </ul>
);

/** The points of the land alone; bonuses come at the end. */
export const landPoints = ({ territories }: Score): number =>
  territories.reduce((sum, { points }) => sum + points, 0);

/** Squares and crowns that nobody has seen yet, by terrain. */
export function StillToCome({ unseen }: { unseen: readonly DominoNumber[] }) {
  const tiles = unseen.flatMap((domino) => Object.values(dominoOf(domino)));
  return (
    <ul class="to-come">
      {TERRAINS.map((terrain) => {
        const here = tiles.filter((tile) => tile.terrain === terrain);
        const crowns = here.reduce((sum, tile) => sum + tile.crowns, 0);
        return (
          <li key={terrain}>
            <Swatch terrain={terrain} size={30} />
            <span class="unseen">{say(`terrain.${terrain}`)}</span>
            <b>{here.length}</b>
            <span class="soft">
              <Crown size={18} />
              {crowns}
              <span class="unseen">{say('crowns', { count: crowns })}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
