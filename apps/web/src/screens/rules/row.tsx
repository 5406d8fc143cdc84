import type { Slot } from '../../table/scene.ts';
import { DominoCard, Emblem, Icon, King } from '../../ui/art.tsx';
import { say } from '../../words/texts.ts';
import type { RowPicture } from './pictures.ts';
import { rowsOf, type ShownSlot } from './positions.ts';
import './row.css';

/** A row of dominoes with the kings on it and the order of their turns; or this one and the next. */
export function Row(picture: RowPicture) {
  const { shown, next } = rowsOf(picture);
  if (!picture.hasNext) return <Dominoes slots={shown} />;
  return (
    <>
      <Dominoes title={say('row.this')} slots={shown} />
      <Dominoes title={say('row.next')} slots={next} />
    </>
  );
}

type DominoesProps = { readonly title?: string; readonly slots: readonly ShownSlot[] };

const Dominoes = ({ title, slots }: DominoesProps) => (
  <div class="drawn-row">
    {title && <b>{title}</b>}
    <ol>
      {slots.map((slot) => (
        <li key={slot.domino} class={slot.isGone ? 'gone' : undefined}>
          <DominoCard domino={slot.domino} />
          <OnIt {...slot} />
          {slot.turn && <b class="turn">{slot.turn}</b>}
        </li>
      ))}
    </ol>
  </div>
);

/** The king on a domino, whose it was, the free place for one, or a cross on what nobody chose. */
function OnIt({ seat, isGone, isPending }: Slot) {
  if (seat === null) return isGone ? <Icon name="close" /> : <span class="nobody" />;
  if (isGone) return <Emblem seat={seat} size={24} />;
  return (
    <span class={isPending ? 'nobody' : undefined}>
      <King seat={seat} height={40} />
    </span>
  );
}
