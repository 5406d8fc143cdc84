import { isDate, type Puzzle } from '@crownlands/puzzles';
import { useState } from 'preact/hooks';
import { MEDIA } from '../../page/sheets.ts';
import { Icon, Logo } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Title } from '../../ui/message.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { say } from '../../words/texts.ts';
import { ArchiveLink } from './archive-link.tsx';
import { sayDay } from './days.ts';
import { Done } from './done.tsx';
import { Dots } from './dots.tsx';
import { Month, Week } from './month.tsx';
import { streakOn } from './results.ts';
import { Solving } from './solving.tsx';
import { Stats } from './stats.tsx';
import { results } from './store.ts';
import { usePuzzle } from './use-puzzle.ts';
import './puzzle-head.css';
import './puzzle-page.css';
import './say.css';

type Props = { readonly puzzle: Puzzle; readonly name: string; readonly today: string };

/** A puzzle to be solved, or what has become of it. */
export function PuzzlePage({ puzzle, name, today }: Props) {
  const attempt = usePuzzle(puzzle, name, today);
  const [isMonthOpen, setMonthOpen] = useState(false);
  const isCompact = useMedia(MEDIA.compact);
  const shown = isDate(name) ? name : today;
  return (
    <>
      <header class="bar puzzle-bar">
        <Link to={{ screen: 'home' }} label={say('nav.home')}>
          <Logo />
        </Link>
        <span class="space" />
        <Link to={{ screen: 'home' }} class="plain" label={say('nav.home')}>
          <Icon name="home" />
        </Link>
      </header>
      <main
        class={`puzzle of-${puzzle.type} ${attempt.state}`}
        data-moves={attempt.moves.length}
        data-state={attempt.state}
      >
        <div class="puzzle-about">
          <div class="puzzle-head">
            <Link to={{ screen: 'home' }} class="plain puzzle-back" label={say('nav.home')}>
              <Icon name="previous" size={26} />
            </Link>
            <div>
              <Title>
                {isDate(name) ? say('puzzle.ofDay') : say('puzzle.nth', { number: name })}
              </Title>
              <p class="soft">
                {isDate(name) && <span>{sayDay(name, 'day')}</span>} <Dots {...puzzle} />{' '}
                <span class="kind">{say(`puzzle.${puzzle.type}`)}</span>
              </p>
            </div>
            {isCompact && <MonthButton today={today} press={() => setMonthOpen(true)} />}
          </div>
          {!isCompact && (
            <div class="puzzle-past">
              <Stats today={today} />
              <div class="card">
                <Month key={shown} today={today} shown={shown} />
              </div>
              <ArchiveLink />
            </div>
          )}
        </div>
        {isCompact && isDate(name) && <Week today={today} shown={name} />}
        {attempt.state === 'open' ? <Solving attempt={attempt} /> : <Done attempt={attempt} />}
      </main>
      {isMonthOpen && (
        <Dialog title={say('puzzle.calendar')} close={() => setMonthOpen(false)}>
          <div class="stack">
            <Stats today={today} />
            <Month today={today} shown={shown} />
            <ArchiveLink />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** How many days in a row were solved; a press shows the month. */
function MonthButton({ today, press }: { today: string; press: () => void }) {
  const days = streakOn(results.value, today);
  return (
    <button type="button" class="plain puzzle-streak" aria-haspopup="dialog" onClick={press}>
      <Icon name="calendar" />
      <span aria-hidden="true">{days}</span>
      <span class="unseen">
        {`${say('puzzle.calendar')}, ${days} ${say('puzzle.streak', { count: days })}`}
      </span>
    </button>
  );
}
