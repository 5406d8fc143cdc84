import { fullFrame } from '@crownlands/art';
import { frameSize, gameNow, isFinished, must, roundsOf, scoreOf } from '@crownlands/rules';
import { useMemo } from 'preact/hooks';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { readGame } from '../../local/games.ts';
import type { Saved } from '../../local/saved-games.ts';
import { sceneOf } from '../../table/scene.ts';
import { seatsElsewhere, seatsHere } from '../../table/seats.ts';
import { Link } from '../../ui/button.tsx';
import { nameOf } from '../../words/names.ts';
import { locale, say } from '../../words/texts.ts';
import './go-on.css';

/** A kept game in short: who plays, how far it is, and how it looks. */
export function GoOn({ saved }: { saved: Saved }) {
  const resumed = useMemo(() => readGame(saved), [saved]);
  if (!resumed.ok) {
    return (
      <Link to={{ screen: 'table', id: saved.id }} class="card go-on">
        <b>{say('broken.title')}</b>
      </Link>
    );
  }
  const { games, moves } = resumed.value;
  const seats = (saved.isForeign ? seatsElsewhere : seatsHere)(resumed.value.seats);
  const game = gameNow(resumed.value);
  const scene = sceneOf(games, moves);
  const here = Math.max(
    0,
    seats.findIndex(({ who }) => who === 'me'),
  );
  const kingdom = must(game.kingdoms[here]);
  const isDone = isFinished(resumed.value);
  return (
    <Link
      to={
        isDone ? { screen: 'replay', id: saved.id, packed: '' } : { screen: 'table', id: saved.id }
      }
      class="card go-on"
    >
      <KingdomPicture
        kingdom={kingdom}
        seat={here}
        bounds={fullFrame(kingdom, frameSize(game.options))}
        isMini
      />
      <span>
        <b>{say(isDone ? 'games.over' : 'home.goOn')}</b>
        <span class="soft">
          {seats
            .map((_, seat) =>
              isDone
                ? `${nameOf(seats, seat)}\u00a0${scoreOf(game, seat).total}`
                : nameOf(seats, seat),
            )
            .join(', ')}
        </span>
        {saved.changed > 0 && <span class="soft">{dateOf(saved)}</span>}
        {!isDone && (
          <span class="soft">
            {scene.round === 0
              ? say('round.first')
              : say('round', { round: scene.round, rounds: roundsOf(game.options) })}
          </span>
        )}
      </span>
    </Link>
  );
}

const dateOf = ({ changed }: Saved): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(changed);
