import { gameOf, type Proof, type Puzzle, SOLVER } from '@crownlands/puzzles';
import { boundsOf, landOf, must, scoreNow } from '@crownlands/rules';
import { useMemo, useState } from 'preact/hooks';
import { Board } from '../../board/board.tsx';
import { colourOf, Emblem } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { describeMove } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { DuelRows } from './given.tsx';
import { Order } from './order.tsx';
import { RIVAL, SEATS } from './rival.tsx';
import { gamesAfter } from './use-puzzle.ts';

type Props = {
  readonly puzzle: Puzzle;
  readonly proof: Proof;
  readonly close: () => void;
};

/** A best line to be walked through, move by move. */
export function Line({ puzzle, proof: { line }, close }: Props) {
  const games = useMemo(() => gamesAfter(gameOf(puzzle), line), [puzzle, line]);
  const [step, setStep] = useState(1);
  const go = (to: number): void => setStep(Math.min(line.length, Math.max(1, to)));
  useKeys({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(1),
    End: () => go(line.length),
    Escape: close,
  });
  const move = must(line[step - 1]);
  const { seat } = must(games[step - 1]?.turns[0]);
  const now = must(games[step]);
  const kingdom = must(now.kingdoms[seat]);
  const whole = must(games.at(-1)?.kingdoms[seat]);
  const rivals = line.slice(0, step).findLast((one, index) => {
    return one.type === 'place' && games[index]?.turns[0]?.seat === RIVAL;
  });
  return (
    <>
      <div class="puzzle-say" role="status">
        <p class="note">
          <Emblem seat={seat} size={24} /> {describeMove(nameOf(SEATS, seat), move)}{' '}
          {say('points', { count: scoreNow(now, seat).total })}
        </p>
      </div>
      <div class="puzzle-given">
        {puzzle.type === 'duel' ? (
          <DuelRows
            puzzle={puzzle}
            now={now}
            last={rivals?.type === 'place' ? rivals : null}
            marks={move.type === 'claim' ? [{ domino: move.domino, look: 'played' }] : []}
          />
        ) : (
          <Order dominoes={puzzle.dominoes} done={step} advised={null} grab={() => {}} />
        )}
      </div>
      <div class="puzzle-middle">
        <div class={`stage house-${colourOf(seat)}`}>
          <Board
            kingdom={kingdom}
            seat={seat}
            bounds={boundsOf(landOf(whole))}
            label={say('kingdom.of', { name: nameOf(SEATS, seat) })}
            last={move.type === 'place' ? move : null}
            hasPoints={step === line.length && seat === SOLVER}
          />
        </div>
        <div class="actions puzzle-actions">
          <Button
            icon="previous"
            label={say('replay.previous')}
            isFolded
            isDisabled={step === 1}
            press={() => go(step - 1)}
          />
          <Button
            icon="next"
            label={say('replay.next')}
            isFolded
            isDisabled={step === line.length}
            press={() => go(step + 1)}
          />
          <Button icon="check" label={say('puzzle.line.leave')} isMain press={close} />
        </div>
      </div>
    </>
  );
}
