import { fullFrame } from '@crownlands/art';
import { type Kingdom, type Placement, parseMove } from '@crownlands/rules';
import { KingdomPicture } from '../../board/kingdom.tsx';
import './hero.css';

/** A duel that was played here: the winner's kingdom of 7x7 squares. */
const MOVES = (
  '42@-1,0S 47@1,0N 9@0,-2S 12@0,1S 20@1,-3S 28@-3,0E 7@-2,1S 13@2,-3E 23@3,-1W 38@2,1W 2@2,-2E ' +
  '14@-1,3N 21@3,0W 35@-2,-1W 19@2,2W 24@-3,-2N 40@3,2N 1@-1,-3E 30@-2,-2N 4@-3,1S 27@-3,3E ' +
  '41@-1,-2S 48@2,3E'
).split(' ');

const HERO: Kingdom = MOVES.flatMap((text): Placement[] => {
  const move = parseMove(text);
  return move.ok && move.value.type === 'place' ? [move.value] : [];
});

/** The large kingdom behind the sheet of Home. */
export const Hero = () => (
  <div class="hero" aria-hidden="true">
    <KingdomPicture kingdom={HERO} seat={3} bounds={fullFrame(HERO, 7)} />
  </div>
);
