import type { Listed, Ranked } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import { colourOf, Emblem, Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { titleOf } from '../../words/names.ts';
import { ratingInShort } from '../../words/ratings.ts';
import { openInWords } from '../../words/table-settings.ts';
import { say } from '../../words/texts.ts';
import './open-table.css';

/** A table that waits: who sits there, what is played, and the way to a seat. */
export function OpenTable({ open: { table, summary, people } }: { open: Listed }) {
  const about = `table-${table}`;
  return (
    <li class="card open-table">
      <ul class="sitters" id={about}>
        {summary.players.map((player, seat) => (
          <li key={seat} class={player ? undefined : 'free'}>
            <Emblem seat={seat} size={26} />
            {player ? (
              <Sitter
                name={player.name}
                bot={player.bot}
                person={people[seat] ?? null}
                seat={seat}
              />
            ) : (
              <span class="soft">{say('online.free')}</span>
            )}
          </li>
        ))}
      </ul>
      <p class="soft">{openInWords(summary.settings)}</p>
      <Link to={{ screen: 'table', id: table }} class="button" about={about}>
        {say('online.sit')}
      </Link>
    </li>
  );
}

type SitterProps = {
  readonly name: string;
  readonly bot: string | undefined;
  readonly person: Ranked | null;
  readonly seat: Seat;
};

function Sitter({ name, bot, person, seat }: SitterProps) {
  if (bot !== undefined) {
    return (
      <span>
        {titleOf(bot)} <Icon name="robot" size={18} />
      </span>
    );
  }
  return (
    <span>
      <b>{name === '' ? say(`colour.${colourOf(seat)}`) : `\u2068${name}\u2069`}</b>
      {person?.rating && <span class="soft"> {ratingInShort(person.rating)}</span>}
    </span>
  );
}
