import {
  boundsOf,
  dynastyResultOf,
  gameNow,
  isFinished,
  isOver,
  landOf,
  must,
  resultOf,
  type Session,
} from '@crownlands/rules';
import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { readGame } from '../../local/games.ts';
import type { Saved } from '../../local/saved-games.ts';
import { sceneOf } from '../../table/scene.ts';
import { seatsElsewhere, seatsHere } from '../../table/seats.ts';
import { Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { describeWinners } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { sayStage } from '../../words/stage.ts';
import { locale, say } from '../../words/texts.ts';
import './go-on.css';

/** A kept game in short: how far it is or who has won it, who plays, and how it looks. */
export function GoOn({ saved }: { saved: Saved }) {
  const resumed = useMemo(() => readGame(saved), [saved]);
  if (!resumed.ok) {
    return (
      <Link to={{ screen: 'table', id: saved.id }} class="go-on">
        <b id={aboutOf(saved)}>{say('broken.title')}</b>
      </Link>
    );
  }
  const session = resumed.value;
  const seats = (saved.isForeign ? seatsElsewhere : seatsHere)(session.seats);
  const game = gameNow(session);
  const here = Math.max(
    0,
    seats.findIndex(({ who }) => who === 'me'),
  );
  const kingdom = must(game.kingdoms[here]);
  const end = endOf(session);
  return (
    <Link to={{ screen: 'table', id: saved.id }} class="go-on">
      <KingdomPicture kingdom={kingdom} seat={here} bounds={boundsOf(landOf(kingdom))} isMini />
      <span class="about" id={aboutOf(saved)}>
        <b>{end ? describeWinners(seats, end.winners, end.isDynasty) : stageOf(session)}</b>
        <span class="soft">
          {seats.map((_, seat) => (
            <Fragment key={seat}>
              {seat > 0 && ', '}
              {nameOf(seats, seat)}
              {end && <span class="points"> {end.totals[seat]}</span>}
            </Fragment>
          ))}
        </span>
        {saved.changed > 0 && <span class="soft small">{dateOf(saved)}</span>}
      </span>
      <span class="go">
        {!end && say('home.goOn')}
        <Icon name="next" />
      </span>
    </Link>
  );
}

/** The id of what is said of a game. */
export const aboutOf = ({ id }: Saved): string => `about-${id}`;

/** Who has won, with the points of all games of a dynasty; null while one can go on. */
function endOf(session: Session) {
  if (!isFinished(session)) return null;
  const results = session.earlier.flatMap(({ result }) => result ?? []);
  const last = resultOf(gameNow(session));
  const all = dynastyResultOf([...results, last]);
  const isDynasty = results.length > 0;
  return { ...all, winners: isDynasty ? all.winners : last.winners, isDynasty };
}

/** How far a game is; after one of a dynasty, that the next is to come. */
function stageOf({ games, moves, earlier }: Session): string {
  const { round, position } = sceneOf(games, moves);
  if (isOver(position)) return say('dynasty.waiting', { game: earlier.length + 2 });
  return sayStage(position.options, round, earlier.length + 1);
}

const dateOf = ({ changed }: Saved): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(changed);
