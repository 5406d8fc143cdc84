import type { DuelPuzzle } from '@crownlands/puzzles';
import {
  type DominoNumber,
  type Game,
  must,
  type Placement,
  type Position,
} from '@crownlands/rules';
import { Rows } from '../../board/rows.tsx';
import type { usePlacing } from '../../board/use-placing.ts';
import { MEDIA } from '../../page/sheets.ts';
import type { Slot } from '../../table/scene.ts';
import { useMedia } from '../../ui/use-media.ts';
import { Order } from './order.tsx';
import { Rival, SEATS } from './rival.tsx';
import type { Attempt } from './use-puzzle.ts';
import './given.css';

type Props = {
  readonly attempt: Attempt;
  readonly advised: DominoNumber | null;
  readonly placing: Pick<ReturnType<typeof usePlacing>, 'grab' | 'rows'>;
};

/** The dominoes that there are: of a build in their order, of a duel in rows with the other's kingdom. */
export function Given({ attempt, advised, placing }: Props) {
  const { puzzle, moves, games } = attempt;
  if (puzzle.type === 'build') {
    const { dominoes } = puzzle;
    return (
      <div class="puzzle-given">
        <Order dominoes={dominoes} done={moves.length} advised={advised} grab={placing.grab} />
      </div>
    );
  }
  const now = must(games.at(-1));
  return (
    <div class="puzzle-given">
      <DuelRows
        puzzle={puzzle}
        now={now}
        last={null}
        marks={advised === null ? [] : [{ domino: advised, look: 'advised' }]}
        grab={placing.grab}
        inHand={now.turns[0]?.domino ?? moves[0]?.domino ?? null}
        {...placing.rows}
      />
    </div>
  );
}

type RowsProps = Partial<Parameters<typeof Rows>[0]> & {
  readonly puzzle: DuelPuzzle;
  readonly now: Game;
  readonly last: Placement | null; // what the other player placed last
};

/** Both rows of a duel, and the kingdom of the other player. */
export function DuelRows({ puzzle, now, last, inHand = null, ...rows }: RowsProps) {
  const isUpright = useMedia(MEDIA.upright);
  return (
    <div class="duel-rows">
      <Rows
        thisRow={thisRowOf(puzzle, now)}
        nextRow={nextRowOf(puzzle, now)}
        seats={SEATS}
        places={4}
        hasFeet={isUpright}
        inHand={inHand}
        {...rows}
      />
      <Rival position={now} last={last} />
    </div>
  );
}

/** The row that is placed: the turns that were still to be taken, and in the end the last row. */
function thisRowOf({ position }: DuelPuzzle, now: Game): Slot[] {
  const row = isLastRound(now)
    ? lastRowOf(position)
    : position.turns.map(({ domino }) => must(domino));
  const owners = [...position.turns, ...now.turns];
  const waiting = now.turns.map(({ domino }) => domino);
  return row.map((domino) => ({
    domino,
    seat: owners.findLast((turn) => turn.domino === domino)?.seat ?? null,
    isGone: !waiting.includes(domino),
  }));
}

/** The row that is chosen from; in the last round there is none. */
function nextRowOf({ position }: DuelPuzzle, now: Game): Slot[] {
  if (isLastRound(now)) return [];
  return lastRowOf(position).map((domino) => ({
    domino,
    seat: now.claims.find((claim) => claim.domino === domino)?.seat ?? null,
    isGone: false,
  }));
}

const isLastRound = ({ offer, claims }: Game): boolean => offer.length + claims.length === 0;

const lastRowOf = ({ offer, claims }: Position): DominoNumber[] =>
  [...offer, ...claims.map(({ domino }) => domino)].sort((one, other) => one - other);
