import { LATEST_GAMES, type Me, type Players, type Profile } from '@crownlands/protocol';
import { TERRAINS } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { COUNTS, me, profileOf } from '../../online/people.ts';
import { isKnown } from '../../online/person.ts';
import { useAsked } from '../../online/use-asked.ts';
import { Link } from '../../ui/button.tsx';
import { Message, TopBar } from '../../ui/message.tsx';
import { Radios } from '../../ui/radios.tsx';
import { say } from '../../words/texts.ts';
import { Terrains } from '../statistics/tallies.tsx';
import { Levels, Rivals } from './against.tsx';
import { Keep } from './keep.tsx';
import { Latest } from './latest.tsx';
import { MyData } from './my-data.tsx';
import { newcomer } from './newcomer.ts';
import { OfLatest } from './of-latest.tsx';
import { hasOlder } from './older.ts';
import { RatingGraph } from './rating-graph.tsx';
import { Results } from './results.tsx';
import { Who } from './who.tsx';
import './profile.css';

/** Somebody, and what I may change of them if that is me. */
type Found = { readonly profile: Profile; readonly mine: Me | null };

/** Who somebody is, and how they have fared online; without an id it is about me. */
export function ProfileScreen({ id }: { id?: string }) {
  const found = useAsked<Found | 'gone'>(id ?? '', () => find(id));
  if (found === 'failed') {
    return <Message title={say('nav.profile')} text={say('home.online.unanswered')} isReload />;
  }
  if (found === 'gone') {
    return <Message title={say('profile.gone.title')} text={say('profile.gone.text')} />;
  }
  return (
    <>
      <TopBar />
      {found ? <Shown {...found} /> : <main class="waiting" aria-busy="true" />}
    </>
  );
}

async function find(id: string | undefined): Promise<Found | 'gone' | null> {
  const mine = id === undefined || isKnown() ? await me() : null;
  const wanted = id ?? mine?.id;
  if (mine?.since === null && mine.id === wanted) return { profile: newcomer(mine), mine };
  const profile = wanted === undefined ? null : await profileOf(wanted);
  if (profile === null || profile === 'gone') return profile;
  return { profile, mine: mine?.id === profile.id ? mine : null };
}

function Shown({ profile, mine }: Found) {
  const [known, setKnown] = useState(mine);
  const [players, setPlayers] = useState(() => mostPlayed(profile));
  const { colour } = known ?? profile;
  const hasPlayed = profile.games > 0;
  const ofLatest = hasOlder(profile) && <OfLatest />;
  return (
    <main class={`profile house-${colour}`}>
      <Who profile={profile} mine={known} players={players} change={setKnown} />
      <div class="figures">
        {hasPlayed ? (
          <>
            <OverTime profile={{ ...profile, colour }} players={players} choose={setPlayers} />
            <Results results={profile.results} />
            <Terrains
              terrains={TERRAINS.map((terrain) => ({ terrain, points: profile.terrains[terrain] }))}
              note={ofLatest}
            />
            <Rivals rivals={profile.rivals} note={ofLatest} />
            <Levels levels={profile.levels} note={ofLatest} />
            <Latest games={profile.latest} />
          </>
        ) : (
          <Newcomer isMine={mine !== null} />
        )}
      </div>
      {known && (
        <div class="possessions">
          <Keep me={known} change={setKnown} />
          <MyData me={known} change={setKnown} />
        </div>
      )}
    </main>
  );
}

/** With how many they have been rated most often, which is shown first. */
const mostPlayed = ({ history }: Profile): Players =>
  COUNTS.reduce((best, count) => (history[count].length > history[best].length ? count : best));

type OverTimeProps = {
  readonly profile: Profile;
  readonly players: Players;
  readonly choose: (players: Players) => void;
};

function OverTime({ profile: { history, colour }, players, choose }: OverTimeProps) {
  return (
    <section class="card statistic rating-card">
      <header>
        <h2>{say('rating.overTime')}</h2>
        <Radios
          label={say('online.howMany')}
          class="segments"
          value={players}
          options={COUNTS.map((count) => ({
            value: count,
            label: say('online.players', { count }),
            face: say('online.players', { count }),
          }))}
          set={choose}
        />
      </header>
      {history[players].length > 0 ? (
        <RatingGraph key={players} players={players} history={history[players]} colour={colour} />
      ) : (
        <p class="soft nothing">{say('rating.none', { count: players })}</p>
      )}
      {history[players].length === LATEST_GAMES && <OfLatest />}
    </section>
  );
}

/** Before the first game online is over. */
const Newcomer = ({ isMine }: { isMine: boolean }) => (
  <section class="card statistic newcomer">
    <h2>{say('profile.none.title')}</h2>
    {isMine && <p>{say('profile.none.text')}</p>}
    {isMine && (
      <div class="actions">
        <Link to={{ screen: 'tables' }} class="button main">
          {say('lobby.play')}
        </Link>
      </div>
    )}
  </section>
);
