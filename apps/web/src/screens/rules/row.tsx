import { OnDomino } from '../../board/rows.tsx';
import { DominoCard, Icon } from '../../ui/art.tsx';
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
          <Claimed {...slot} />
          {slot.turn && <b class="turn">{slot.turn}</b>}
        </li>
      ))}
    </ol>
  </div>
);

/** What stands on a domino as at the table, or a cross on what nobody chose. */
function Claimed({ seat, isGone, isPending }: ShownSlot) {
  if (seat === null && isGone) return <Icon name="close" />;
  return isPending ? <OnDomino seat={null} coming={seat} /> : <OnDomino {...{ seat, isGone }} />;
}
