import { personOf, type Seated } from '../../words/names.ts';
import { usePersonCard } from './use-person-card.ts';

type Props = { readonly seated: Seated | undefined; readonly table: string };

/** What there is to say of whoever sits at a seat, if the server knows them. */
export function PersonAbout({ seated, table }: Props) {
  const person = personOf(seated);
  const cards = usePersonCard(person !== null);
  if (!person || !cards) return null;
  return <cards.PersonPart person={person} table={table} isMe={seated?.who === 'me'} />;
}
