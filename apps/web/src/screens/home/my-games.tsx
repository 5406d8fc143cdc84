import type { Saved } from '../../local/saved-games.ts';
import { Link } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import { GoOn } from '../games/go-on.tsx';
import './my-games.css';

type Props = { readonly newest: readonly Saved[]; readonly count: number };

/** The games that are not over: a new one never hides them. */
export const MyGames = ({ newest, count }: Props) => (
  <section class="my-games">
    <header>
      <h2>{say('nav.games')}</h2>
      {count > newest.length && (
        <Link to={{ screen: 'games' }}>{say('home.all', { games: count })}</Link>
      )}
    </header>
    <ul>
      {newest.map((saved) => (
        <li key={saved.id}>
          <GoOn saved={saved} />
        </li>
      ))}
    </ul>
  </section>
);
