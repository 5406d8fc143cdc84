import { HINTS, type Hint, hintAfter, SOLVER } from '@crownlands/puzzles';
import { frameSize, gainOf, must, type Placement } from '@crownlands/rules';
import { useEffect, useRef, useState } from 'preact/hooks';
import { acrossOf } from '../../board/frame.ts';
import { PannedBoard } from '../../board/panned-board.tsx';
import { sayRefusal } from '../../board/trying.ts';
import { usePlacing } from '../../board/use-placing.ts';
import { ConfirmButton, RotateButton } from '../../board/ways.tsx';
import { colourOf } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { Cited } from '../../ui/cited.tsx';
import { settings } from '../../ui/settings.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { describePlacement, tellMove } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { Discarded } from '../table/turn-stage.tsx';
import { Given } from './given.tsx';
import { Goal } from './goal.tsx';
import { SEATS } from './rival.tsx';
import { sayTally, Tally } from './tally.tsx';
import type { Attempt } from './use-puzzle.ts';
import './solving.css';

/** A hint that was given, or that there is none because the answer is out of reach. */
type Note = { readonly hint: Hint | null; readonly isToChoose: boolean };

/** What was pointed out at a moment, so far. */
type Hinted = { readonly for: string; readonly step: number; readonly hint: Hint };

/** A puzzle on which somebody is at work. */
export function Solving({ attempt }: { attempt: Attempt }) {
  const { puzzle, name, moves, games, play, undo } = attempt;
  const position = must(games.at(-1));
  const moment = `${name} ${moves.length}`;
  const placing = usePlacing<Note>({ position, for: moment, isKept: true, seat: SOLVER, play });
  const [hinted, setHinted] = useState<Hinted | null>(null);
  const given = hinted?.for === moment ? hinted : null;
  const size = frameSize(position.options);
  const canUndo = moves.length > 0;

  const hint = (): void => {
    const step = Math.min(HINTS, (given?.step ?? 0) + 1);
    const next = hintAfter(puzzle, moves, step);
    if (next && step !== given?.step) {
      setHinted({ for: moment, step, hint: next });
      attempt.countHint();
    }
    placing.remark({ hint: next, isToChoose: placing.rows.chooser !== null });
  };
  useKeys({ ...placing.keys, z: undo, h: hint, Enter: placing.confirm });
  useFocus(moves.length, () => (placing.discard === null ? placing.beginning() : mainButton()));

  const words = wordsOf(placing);
  return (
    <>
      <div class="puzzle-say">
        {words ? (
          <p class="note">
            <Cited>{words}</Cited>
          </p>
        ) : (
          <Goal puzzle={puzzle} />
        )}
        <p class="unseen" role="status">
          {words}
        </p>
      </div>
      <Given attempt={attempt} advised={given?.hint.domino ?? null} placing={placing} />
      <div class="puzzle-middle">
        <Tally attempt={attempt} isOpen />
        <div class={`stage house-${colourOf(SOLVER)}`}>
          <PannedBoard
            across={acrossOf(placing.board.kingdom, size)}
            label={say('kingdom.of', { name: nameOf(SEATS, SOLVER) })}
            last={lastPlacement(attempt)}
            hasOutlines={settings.outlines.value}
            marks={given ? marksOf(given.hint) : []}
            {...placing.board}
          />
          {placing.discard !== null && <Discarded domino={placing.discard} />}
        </div>
        <div class="actions puzzle-actions">
          <Button
            icon="undo"
            label={say('undo')}
            shortcut="Z"
            isFolded
            isDisabled={!canUndo}
            press={undo}
          />
          <Button icon="hint" label={say('hint')} shortcut="H" isFolded press={hint} />
          <RotateButton placing={placing} rotate={placing.rotate} />
          <ConfirmButton
            placing={placing}
            tried={{ ghost: placing.ghost, chosen: placing.rows.chosen }}
            isClaiming={placing.rows.chooser !== null}
          />
        </div>
      </div>
      <Heard attempt={attempt} ghost={placing.ghost} />
    </>
  );
}

type Placing = ReturnType<typeof usePlacing<Note>>;

/** After each move the keys are where the next one is made; at first they are at the heading. */
function useFocus(moves: number, find: () => HTMLElement | null): void {
  const before = useRef(moves);
  useEffect(() => {
    if (before.current === moves) return;
    before.current = moves;
    find()?.focus({ preventScroll: true });
  }, [moves]);
}

const mainButton = () => document.querySelector<HTMLElement>('.puzzle-actions > .main');

function wordsOf({ refused, note, discard }: Placing): string | null {
  if (refused) return sayRefusal(refused.refusal);
  if (note) return note.hint ? sayHint(note.hint, note.isToChoose) : say('puzzle.hint.astray');
  return discard === null ? null : say('status.discard', { domino: discard });
}

function sayHint({ domino, squares }: Hint, isToChoose: boolean): string {
  if (squares.length > 0) return say('puzzle.hint.squares', { domino });
  return say(isToChoose ? 'puzzle.hint.choose' : 'puzzle.hint.matters', { domino });
}

function marksOf({ domino, squares: [a, b] }: Hint) {
  if (a === undefined || b === undefined) return [];
  return [{ type: 'spot', spot: { domino, a, b }, look: 'advised', label: say('hint') }] as const;
}

function lastPlacement({ moves }: Attempt): Placement | null {
  const last = moves.findLast(({ type }) => type !== 'claim');
  return last?.type === 'place' ? last : null;
}

type HeardProps = { readonly attempt: Attempt; readonly ghost: Placement | null };

/** For those who listen: what was done and what it came to, and where the domino in hand would go. */
function Heard({ attempt, ghost }: HeardProps) {
  const { moves, games } = attempt;
  const last = moves.at(-1);
  const kingdomAt = (move: number) => must(games[move]?.kingdoms[SOLVER]);
  return (
    <>
      <p class="unseen" role="status">
        {last &&
          `${tellMove(nameOf(SEATS, SOLVER), last, kingdomAt(moves.length - 1))} ${sayTally(attempt)}`}
      </p>
      <p class="unseen" aria-live="polite">
        {ghost &&
          `${describePlacement(ghost)}. ${say('points', { count: gainOf(kingdomAt(moves.length), ghost) })}`}
      </p>
    </>
  );
}
