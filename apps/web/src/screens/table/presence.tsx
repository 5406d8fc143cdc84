import type { Seat } from '@crownlands/rules';
import type { Table } from '../../table/table.ts';
import { titleOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './presence.css';
import { Bubble, useSaid } from './talk.tsx';

type Props = {
  readonly table: Table;
  readonly seat: Seat;
  readonly isBare: boolean; // its words are heard but not seen
  readonly hasBoth: boolean; // what is said lies elsewhere, and nothing moves
};

/** What somebody says, or else whether they are at the table, where that is known. */
export function PresenceMark({ table, seat, isBare, hasBoth }: Props) {
  const last = useSaid(table);
  const said = last?.seat === seat ? last : null;
  return (
    <>
      {(hasBoth || !said) && <Presence table={table} seat={seat} isBare={isBare} />}
      {said && <Bubble said={said} />}
    </>
  );
}

function Presence({ table, seat, isBare }: Omit<Props, 'hasBoth'>) {
  const seated = table.state.value.seats[seat];
  if (seated?.who !== 'person' || !seated.presence) return null;
  const { presence, sitsIn } = seated;
  return (
    <span class={`presence ${sitsIn ? 'away' : presence}`}>
      <span class={isBare ? 'unseen' : undefined}>
        {sitsIn ? say('presence.sitsIn', { bot: titleOf(sitsIn) }) : say(`presence.${presence}`)}
      </span>
    </span>
  );
}
