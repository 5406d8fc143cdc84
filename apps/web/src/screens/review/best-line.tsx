import { apply, type Game, type Move, must, viewOf } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { lineAfter } from '../../local/best-line.ts';
import { Emblem } from '../../ui/art.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { tellMove } from '../../words/moves.ts';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './best-line.css';

type Props = {
  readonly game: Game;
  readonly best: Move;
  readonly seats: readonly Seated[];
  readonly close: () => void;
};

/** How the strongest player would have gone on, and all others after it, move by move in words. */
export function BestLine({ game, best, seats, close }: Props) {
  const [line, setLine] = useState<readonly Move[] | 'thinking' | null>('thinking');
  useEffect(() => {
    const leaving = new AbortController();
    const view = viewOf(game, must(game.turns[0]).seat);
    void lineAfter(view, best, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setLine(found);
    });
    return () => leaving.abort();
  }, []);
  return (
    <Dialog title={say('review.line')} close={close}>
      <div class="best-line" role="status" aria-busy={line === 'thinking'}>
        {line === 'thinking' && <p class="soft">{say('hint.thinking')}</p>}
        {line === null && <p>{say('review.line.none')}</p>}
        {Array.isArray(line) && (
          <ol>
            {toldAfter(game, line).map(({ seat, move, kingdom }, at) => (
              <li key={at}>
                <Emblem seat={seat} size={24} />
                <span>{tellMove(nameOf(seats, seat), move, kingdom)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

/** The moves of a line with who makes them and in which kingdom; it ends before anything is turned up. */
function toldAfter(game: Game, line: readonly Move[]) {
  let now = game;
  return line.flatMap((move) => {
    const turn = now.turns[0];
    if (!turn || now.unseen.length < game.unseen.length) return [];
    const kingdom = must(now.kingdoms[turn.seat]);
    now = apply(now, move);
    return [{ seat: turn.seat, move, kingdom }];
  });
}
