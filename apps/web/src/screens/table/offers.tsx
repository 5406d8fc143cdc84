import type { Table } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { Bar } from './bar.tsx';
import './offers.css';

/** What other players propose, to be accepted or declined, or watched; and that they have gone on to the next game. */
export function Offers({ table }: { table: Table }) {
  const { offers, seats, earlier } = table.state.value;
  const sayOffer = (offer: (typeof offers)[number]): string => {
    if (offer.action === 'next-game') return say('dynasty.begun', { game: earlier.length + 2 });
    const name = nameOf(seats, offer.from);
    if (offer.action !== 'take-back') return say('offer.rematch', { name });
    return say('offer.take-back', { name, count: offer.moves });
  };
  return offers.map((offer) => (
    <Bar key={offer.id} text={sayOffer(offer)} isCalm>
      {(offer.action === 'take-back' || offer.action === 'rematch') && (
        <div class="answers">
          <Button label={say('offer.decline')} press={() => table.answer(offer, false)} />
          <Button label={say('offer.accept')} isMain press={() => table.answer(offer, true)} />
        </div>
      )}
      {offer.action === 'watch' && (
        <Button label={say('offer.watch')} press={() => table.answer(offer, true)} />
      )}
    </Bar>
  ));
}

/** A computer player may play for whoever keeps all waiting. */
export function Substitute({ table }: { table: Table }) {
  const { scene, seats } = table.state.value;
  const seat = scene.position.turns[0]?.seat ?? 0;
  return (
    <Bar text={say('substitute.text', { name: nameOf(seats, seat) })} isCalm>
      <Button label={say('substitute')} press={() => table.act('substitute')} />
    </Bar>
  );
}
