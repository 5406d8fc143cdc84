import type { Change, Unrated } from '@crownlands/protocol';
import type { Table } from '../../table/table.ts';
import { Emblem } from '../../ui/art.tsx';
import { nameOf, personOf } from '../../words/names.ts';
import { changeInWords } from '../../words/ratings.ts';
import { say } from '../../words/texts.ts';
import { PersonName } from '../people/person-name.tsx';
import { Bubble, SaySomething, useSaid } from '../table/talk.tsx';
import './met.css';

/** The persons whom one played with, what they say now, and what the result did to their ratings. */
export function Met({ table }: { table: Table }) {
  const { seats } = table.state.value;
  const rated = table.rated.value;
  const said = useSaid(table);
  const known = seats.flatMap((seated, seat) => (personOf(seated) ? [seat] : []));
  if (known.length === 0) return null;
  const shown = rated
    ? [...new Set([...known, ...rated.changes.map(({ seat }) => seat)])].sort()
    : known;
  return (
    <section class="card met">
      <header>
        <h2>{say(rated ? 'rating' : 'online.howMany')}</h2>
        <SaySomething table={table} />
      </header>
      <ul>
        {shown.map((seat) => (
          <li key={seat}>
            <Emblem seat={seat} size={24} />
            <PersonName seated={seats[seat]} table={table.id} name={nameOf(seats, seat)} />
            <RatingChange change={rated?.changes.find((change) => change.seat === seat)} />
            {said?.seat === seat && <Bubble said={said} />}
          </li>
        ))}
      </ul>
      {rated?.away.map((seat) => (
        <p key={seat} class="soft">
          {say('rating.away', { name: nameOf(seats, seat) })}
        </p>
      ))}
      {rated?.why && <p class="soft">{WHY[rated.why]()}</p>}
    </section>
  );
}

const WHY: { readonly [why in Unrated]: () => string } = {
  'too-few': () => say('rating.too-few'),
  'too-often': () => say('rating.too-often'),
};

/** By how much a rating has changed; what it is now stands with the name. */
function RatingChange({ change }: { change: Change | undefined }) {
  if (!change) return null;
  const gain = change.after - change.before;
  return (
    <span class="change">
      <b class={gain < 0 ? 'down' : undefined}>{changeInWords(gain)}</b>
    </span>
  );
}
