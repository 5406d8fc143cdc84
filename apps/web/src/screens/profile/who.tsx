import type { Me, Players, Profile, Rating } from '@crownlands/protocol';
import { COLOURS } from '@crownlands/rules';
import { useEffect, useRef, useState } from 'preact/hooks';
import { COUNTS } from '../../online/people.ts';
import { Icon, King } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { Title } from '../../ui/message.tsx';
import { knownName } from '../../words/names.ts';
import { spreadInWords } from '../../words/ratings.ts';
import { locale, say } from '../../words/texts.ts';
import { MyName } from './my-name.tsx';
import './who.css';

type Props = {
  readonly profile: Profile;
  readonly mine: Me | null; // if this is me
  readonly players: Players; // that are looked at
  readonly change: (me: Me) => void;
};

/** Who it is and how strong; and if that is me, what I want to be called. */
export function Who({ profile, mine, players, change }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { name, colour } = mine ?? profile;
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    if (wasEditing.current && isNowhere) edit.current?.focus(); // where it began
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div class="portrait">
      <header>
        <King seat={COLOURS.indexOf(colour)} height={112} />
        <div>
          <Title>{knownName({ name })}</Title>
          <p class="soft">{say('profile.since', { date: monthOf(profile.since) })}</p>
          {mine && !isEditing && (
            <button ref={edit} type="button" class="edit" onClick={() => setEditing(true)}>
              <Icon name="pencil" size={18} />
              {say('profile.edit')}
            </button>
          )}
        </div>
      </header>
      {mine && isEditing && (
        <MyName
          me={mine}
          close={(changed) => {
            if (changed) change(changed);
            setEditing(false);
          }}
        />
      )}
      <table class="ratings" aria-label={say('rating')}>
        <tbody>
          {COUNTS.map((count) => (
            <tr key={count} class={count === players ? 'looked-at' : undefined}>
              <th scope="row">{say('online.players', { count })}</th>
              <RatingCells rating={profile.ratings[count]} />
            </tr>
          ))}
        </tbody>
      </table>
      <Averages profile={profile} />
      <nav class="links" aria-label={say('nav')}>
        <Link to={{ screen: 'leaderboard', at: `${players}` }}>{say('nav.leaderboard')}</Link>
        {mine && <Link to={{ screen: 'statistics' }}>{say('profile.here')}</Link>}
      </nav>
    </div>
  );
}

const RatingCells = ({ rating }: { rating: Rating | null }) =>
  rating ? (
    <>
      <td class="shown">{rating.shown}</td>
      <td class="soft">{spreadInWords(rating)}</td>
    </>
  ) : (
    <td class="soft" colSpan={2}>
      {say('rating.never')}
    </td>
  );

function Averages({ profile: { games, average, best } }: { profile: Profile }) {
  const facts = [
    [say('statistics.games'), games],
    [say('profile.average'), average === null ? '–' : Math.round(average)],
    [say('profile.best'), best ?? '–'],
  ] as const;
  return (
    <dl class="averages">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt class="soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const monthOf = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' }).format(at);
