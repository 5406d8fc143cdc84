import { fullFrame } from '@crownlands/art';
import {
  boundsOf,
  frameSize,
  type Kingdom,
  landOf,
  must,
  type Placement,
  type Position,
  scoreNow,
} from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { Board } from '../../board/board.tsx';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { Ledger } from '../../board/ledger.tsx';
import { MEDIA } from '../../page/sheets.ts';
import { colourOf, Emblem } from '../../ui/art.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './rival.css';

/** Whoever solves a puzzle, and the other player of a duel, who makes no mistakes. */
export const SEATS: readonly Seated[] = [
  { who: 'me', name: '' },
  { who: 'bot', name: '', bot: 'champion' },
];
export const RIVAL = 1;

type Props = { readonly position: Position; readonly last: Placement | null };

/** The kingdom of the other player, to be enlarged by a press. */
export function Rival({ position, last }: Props) {
  const [isEnlarged, setEnlarged] = useState(false);
  const isSmall = useMedia(MEDIA.small);
  const kingdom: Kingdom = must(position.kingdoms[RIVAL]);
  const name = nameOf(SEATS, RIVAL);
  const score = scoreNow(position, RIVAL);
  return (
    <article class={`card duel-rival house-${colourOf(RIVAL)}`}>
      <span class="head">
        <Emblem seat={RIVAL} size={24} />
        <b>{name}</b>
        <b class="score">{score.total}</b>
      </span>
      <KingdomPicture
        kingdom={kingdom}
        seat={RIVAL}
        bounds={fullFrame(kingdom, frameSize(position.options))}
        isMini={isSmall}
        last={last}
      />
      <button
        type="button"
        aria-label={say('enlarge', { name })}
        onClick={() => setEnlarged(true)}
      />
      {isEnlarged && (
        <Dialog title={name} close={() => setEnlarged(false)}>
          <Board
            kingdom={kingdom}
            seat={RIVAL}
            bounds={boundsOf(landOf(kingdom))}
            label={say('kingdom.of', { name })}
            last={last}
            hasPoints
          />
          <Ledger score={score} />
        </Dialog>
      )}
    </article>
  );
}
