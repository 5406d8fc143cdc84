import type { Leader, Players } from '@crownlands/protocol';
import { COLOURS } from '@crownlands/rules';
import { replace } from '../../nav/route.ts';
import { COUNTS, leadersWith } from '../../online/people.ts';
import { useAsked } from '../../online/use-asked.ts';
import { Emblem } from '../../ui/art.tsx';
import { Button, Link } from '../../ui/button.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { Radios } from '../../ui/radios.tsx';
import { knownName } from '../../words/names.ts';
import { spreadInWords } from '../../words/ratings.ts';
import { language, say } from '../../words/texts.ts';
import './leaderboard.css';

/** Who is strongest, for each number of players. */
export function LeaderboardScreen({ at }: { at?: string }) {
  const players = COUNTS.find((count) => `${count}` === at) ?? 2;
  return (
    <>
      <TopBar />
      <main class="page leaderboard">
        <Title>{say('nav.leaderboard')}</Title>
        <Radios
          label={say('online.howMany')}
          class="segments"
          value={players}
          options={COUNTS.map((count) => ({
            value: count,
            label: say('online.players', { count }),
            face: say('online.players', { count }),
          }))}
          set={(count) => replace({ screen: 'leaderboard', at: `${count}` }, language.value)}
        />
        <Leaders key={players} players={players} />
        <nav class="links" aria-label={say('nav')}>
          <Link to={{ screen: 'profile' }}>{say('nav.profile')}</Link>
          <Link to={{ screen: 'tables' }}>{say('nav.tables')}</Link>
        </nav>
      </main>
    </>
  );
}

function Leaders({ players }: { players: Players }) {
  const found = useAsked(players, () => leadersWith(players));
  if (found === null) return <div class="waiting" aria-busy="true" />;
  if (found === 'failed') {
    return (
      <div class="trouble" role="alert">
        <p>{say('home.online.unanswered')}</p>
        <Button label={say('reload')} press={() => location.reload()} />
      </div>
    );
  }
  const { leaders, mine } = found;
  const isListed = leaders.some(({ id }) => id === mine?.id);
  return (
    <>
      {leaders.length === 0 ? (
        <p>{say('leaderboard.none')}</p>
      ) : (
        <table class="card leaders">
          <thead>
            <tr>
              <th scope="col">{say('leaderboard.place')}</th>
              <th scope="col">{say('leaderboard.name')}</th>
              <th scope="col">{say('rating')}</th>
            </tr>
          </thead>
          <tbody>
            {leaders.map((leader) => (
              <Line key={leader.id} leader={leader} isMe={leader.id === mine?.id} />
            ))}
          </tbody>
          {mine && !isListed && (
            <tfoot>
              <Line leader={mine} isMe />
            </tfoot>
          )}
        </table>
      )}
      {!mine && leaders.length > 0 && <p>{say('leaderboard.notYet')}</p>}
      <p class="soft small">{say('leaderboard.rule')}</p>
    </>
  );
}

const Line = ({ leader, isMe }: { leader: Leader; isMe: boolean }) => (
  <tr class={isMe ? `mine house-${leader.colour}` : undefined} aria-current={isMe || undefined}>
    <td>{leader.place}</td>
    <th scope="row">
      <Link to={{ screen: 'profile', id: leader.id }}>
        <Emblem seat={COLOURS.indexOf(leader.colour)} size={28} />
        <b>{knownName(leader)}</b>
      </Link>
    </th>
    <td>
      <b>{leader.rating.shown}</b> <span class="soft small">{spreadInWords(leader.rating)}</span>
    </td>
  </tr>
);
