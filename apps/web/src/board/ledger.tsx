import {
  bonusesInReach,
  dominoesToCome,
  dominoOf,
  type Position,
  type Score,
  type Seat,
  scoreOf,
  TERRAINS,
} from '@crownlands/rules';
import { Crown, Swatch } from '../ui/art.tsx';
import { say } from '../words/texts.ts';
import './ledger.css';

type LedgerProps = {
  readonly score: Score;
  readonly isFinal?: boolean; // or else bonuses are only possible
  readonly before?: number | undefined; // points of the games of the dynasty before this one
};

/** The territories that earn points, the best first, and the bonuses: in brackets while they are only possible. */
export const Ledger = ({ score, isFinal = false, before }: LedgerProps) => (
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
          {isFinal ? <b class="points">{points}</b> : <Possible points={points} />}
        </li>
      ))}
    {before !== undefined && (
      <li class="bonus">
        <span class="soft">{say('variant.dynasty')}</span>
        <span class="points">
          <span class="soft">
            {before} + {landPoints(score)} ={' '}
          </span>
          {before + landPoints(score)}
        </span>
      </li>
    )}
  </ul>
);

/** Points that nobody has yet. */
const Possible = ({ points }: { points: number }) => (
  <span class="points soft">
    <span aria-hidden="true">({points})</span>
    <span class="unseen">{say('ledger.possible', { points })}</span>
  </span>
);

/** The points of a seat during a game: the land as it is, and the bonuses that it can still reach. */
export const scoreNow = (position: Position, seat: Seat): Score => ({
  ...scoreOf(position, seat),
  bonuses: bonusesInReach(position, seat),
});

/** The points of the land alone; bonuses come at the end. */
export const landPoints = ({ territories }: Score): number =>
  territories.reduce((sum, { points }) => sum + points, 0);

/** How many dominoes nobody has seen yet, and how many of them will come. */
export function sayUnseen(position: Position): string {
  const unseen = position.unseen.length;
  const come = dominoesToCome(position);
  return come === unseen
    ? say('come.count', { count: unseen })
    : say('come.some', { unseen, come });
}

/** The same in short. */
export function unseenInShort(position: Position): string {
  const unseen = position.unseen.length;
  const come = dominoesToCome(position);
  return come === unseen ? `${unseen}` : `${come}/${unseen}`;
}

/** Squares and crowns that nobody has seen yet, by terrain. */
export function StillToCome({ unseen }: Pick<Position, 'unseen'>) {
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
