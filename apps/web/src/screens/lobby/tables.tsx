import type { Listed } from '@crownlands/protocol';
import { Link } from '../../ui/button.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { say } from '../../words/texts.ts';
import { OpenTable } from './open-table.tsx';
import { PlayNow } from './play-now.tsx';
import { useOpenTables } from './use-open-tables.ts';
import './tables.css';

/** Tables at which anybody may sit down, and a way to one without looking. */
export function TablesScreen() {
  const { tables, isMissed } = useOpenTables();
  return (
    <>
      <TopBar />
      <main class="page open-tables" aria-busy={tables === null && !isMissed}>
        <Title>{say('nav.tables')}</Title>
        <PlayNow />
        <section aria-label={say('games.open')}>
          <p role="status" class={isMissed ? 'notice' : 'unseen'}>
            {isMissed && say('trouble.reconnecting')}
          </p>
          {tables && <Tables tables={tables} />}
        </section>
        <nav class="links" aria-label={say('nav')}>
          <Link to={{ screen: 'leaderboard' }}>{say('nav.leaderboard')}</Link>
          <Link to={{ screen: 'profile' }}>{say('nav.profile')}</Link>
        </nav>
      </main>
    </>
  );
}

const Tables = ({ tables }: { tables: readonly Listed[] }) =>
  tables.length === 0 ? (
    <p class="soft">{say('lobby.none')}</p>
  ) : (
    <ul class="table-list">
      {tables.map((table) => (
        <OpenTable key={table.table} open={table} />
      ))}
    </ul>
  );
