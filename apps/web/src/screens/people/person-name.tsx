import type { Rating } from '@crownlands/protocol';
import { useState } from 'preact/hooks';
import { personOf, type Seated } from '../../words/names.ts';
import { ratingInShort } from '../../words/ratings.ts';
import { say } from '../../words/texts.ts';
import { usePersonCard } from './use-person-card.ts';
import './person-name.css';

type Props = { readonly seated: Seated | undefined; readonly table: string; readonly name: string };

/** The name of whoever sits at a seat with their rating; a press opens the card of a person. */
export function PersonName({ seated, table, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  const cards = usePersonCard(isOpen);
  const person = personOf(seated);
  if (!person) return <b>{name}</b>;
  return (
    <>
      <button
        type="button"
        class="person-name"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <b>{name}</b>
        <RatingMark rating={person.rating} />
      </button>
      {isOpen && cards && (
        <cards.PersonCard
          person={person}
          table={table}
          isMe={seated?.who === 'me'}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A rating beside a name, if there is one. */
export const RatingMark = ({ rating }: { rating: Rating | null | undefined }) =>
  rating ? (
    <span class="rating-mark">
      <span class="unseen">{`${say('rating')} `}</span>
      {ratingInShort(rating)}
    </span>
  ) : null;
