import { Button } from '../ui/button.tsx';
import { Cited } from '../ui/cited.tsx';
import { describeCell } from '../words/moves.ts';
import { say, type TextKey } from '../words/texts.ts';
import type { Brush } from './brush.ts';
import type { Wrong } from './check.ts';
import { type Hand, halvesIn } from './hand.ts';
import type { Mode, Note } from './use-painting.ts';
import { wrongInWords } from './words.ts';
import './status.css';

const NOTES: { readonly [note in Note]: TextKey } = {
  'none-chosen': 'pad.hint.choose',
  used: 'pad.hint.used',
  'not-free': 'refusal.not-free',
  castle: 'pad.hint.castleStays',
  edge: 'pad.hint.edge',
  cropped: 'pad.cropped',
  cleared: 'pad.cleared',
};

type Props = {
  readonly note: Note | null;
  readonly mode: Mode;
  readonly brush: Brush;
  readonly hand: Hand;
  readonly wrong: Wrong | null;
  readonly undo: () => void;
};

/** One line under the kingdom: what went wrong, or what to do next. */
export function PadStatus(props: Props) {
  const { note, wrong } = props;
  const isRefusal = note === 'not-free' || note === 'edge' || note === 'used';
  const isWrong = note === null && wrong !== null && props.hand.domino === null;
  const text = note ? say(NOTES[note]) : isWrong ? wrongInWords(wrong) : hintOf(props);
  return (
    <div class="pad-status">
      <p role="status" class={isRefusal || isWrong ? 'bad' : props.hand.domino ? 'next' : 'soft'}>
        <Cited>{text}</Cited>
      </p>
      {(note === 'cleared' || note === 'cropped') && (
        <Button icon="undo" label={say('undo')} press={props.undo} />
      )}
    </div>
  );
}

function hintOf({ mode, brush, hand }: Props): string {
  if (mode === 'squares') {
    return say(brush.type === 'tile' ? 'pad.hint.squares' : `pad.hint.${brush.type}`);
  }
  const halves = halvesIn(hand);
  if (!halves) return say('pad.hint.choose');
  const [first, second] = halves;
  return hand.first === null
    ? say('pad.hint.first', { tile: describeCell(first) })
    : say('pad.hint.second', { tile: describeCell(second) });
}
