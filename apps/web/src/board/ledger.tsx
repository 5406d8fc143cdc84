import {
  type Bonus,
  dominoesToCome,
  dominoOf,
  type Position,
  type Score,
  type ScoreNow,
  TERRAINS,
} from '@crownlands/rules';
import { Crown, Swatch } from '../ui/art.tsx';
import { listed, say } from '../words/texts.ts';
import './ledger.css';

type LedgerProps = {
  readonly score: Score | ScoreNow; // one at the end, or during a game
  readonly before?: number | undefined; // points of the games of the dynasty before this one
  readonly isShort?: boolean; // what may come is a number
};

/** The territories that earn points, the best first, then the bonuses: those that one has, those that may come. */
export const Ledger = ({ score, before, isShort = false }: LedgerProps) => (
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
    {pointsIn(score.bonuses).map(([bonus, points]) => (
      <li key={bonus} class="bonus">
        <span class="soft">{say(`variant.${bonus}`)}</span>
        <b class="points">{points}</b>
      </li>
    ))}
    {'possible' in score &&
      pointsIn(score.possible).map(([bonus, points]) => (
        <li key={bonus} class="bonus soft">
          <span>{say(`variant.${bonus}`)}</span>
          <span class="points">
            {isShort && <span aria-hidden="true">+{points}?</span>}
            <span class={isShort ? 'unseen' : undefined}>{say('ledger.possible', { points })}</span>
          </span>
        </li>
      ))}
    {before !== undefined && (
      <li class="bonus">
        <span class="soft">{say('variant.dynasty')}</span>
        <span class="points">
          <span class="soft">
            {before} + {score.total} ={' '}
          </span>
          {before + score.total}
        </span>
      </li>
    )}
  </ul>
);

/** The bonuses that are worth something. */
const pointsIn = (bonuses: Score['bonuses']): [Bonus, number][] =>
  (Object.entries(bonuses) as [Bonus, number][]).filter(([, points]) => points > 0);

/** All that some bonuses are worth. */
export const bonusPoints = (bonuses: Score['bonuses']): number =>
  pointsIn(bonuses).reduce((sum, [, points]) => sum + points, 0);

/** That these bonuses could not be had any more. */
export function sayLost(bonuses: Score['bonuses']): string {
  const names = pointsIn(bonuses).map(([bonus]) => say(`variant.${bonus}`));
  return say('bonus.lost', { bonus: listed(names), points: bonusPoints(bonuses) });
}

type PointsProps = {
  readonly score: ScoreNow;
  readonly isShort?: boolean; // what may come is heard but not seen
};

/** The points that a player has during a game, and how many more the bonuses may bring. */
export function PointsNow({ score: { total, possible }, isShort = false }: PointsProps) {
  const more = bonusPoints(possible);
  return (
    <span class="score points-now">
      <span aria-hidden="true">{total}</span>
      {more > 0 && !isShort && <small aria-hidden="true">+{more}?</small>}
      <span class="unseen">
        {say('points', { count: total })}
        {more > 0 && `, ${say('ledger.more', { points: more })}`}
      </span>
    </span>
  );
}

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
