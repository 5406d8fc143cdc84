import type { Mine } from '@crownlands/protocol';
import { Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import { awaitedIn, othersAt } from '../games/at-game.ts';
import './lead.css';

/** What this is; or in its place, so that nothing moves, a game on the server that I play. */
export const Lead = ({ running }: { running: Mine | undefined }) => (
  <div class="lead">
    <p>{say('home.lead')}</p>
    {running && (
      <Link to={{ screen: 'table', id: running.table }} class="running">
        {running.isMyTurn ? (
          <>
            <b>{awaitedIn(running)}</b>
            <span class="soft">{othersAt(running)}</span>
          </>
        ) : (
          <span>
            <b>{awaitedIn(running)}</b>
          </span>
        )}
        <Icon name="next" />
      </Link>
    )}
  </div>
);
