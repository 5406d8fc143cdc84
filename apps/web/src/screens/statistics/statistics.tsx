import { must } from '@crownlands/rules';
import { useMemo, useState } from 'preact/hooks';
import { Choice, Link } from '../../ui/button.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { say } from '../../words/texts.ts';
import { percent, signed } from '../review/grade.tsx';
import { type Figures, figuresOf, meanOf, namesIn } from './figures.ts';
import { OverTime } from './over-time.tsx';
import { Tallies, Terrains } from './tallies.tsx';
import { useResults } from './use-results.ts';
import './statistics.css';

/** How the people here have fared, by the games that this browser keeps. */
export function StatisticsScreen() {
  const found = useResults();
  return (
    <>
      <TopBar />
      <main class="page statistics" aria-busy={found !== 'failed' && !found.isDone}>
        <Title>{say('nav.statistics')}</Title>
        {found === 'failed' ? (
          <p class="trouble" role="alert">
            {say('storage.failed')}
          </p>
        ) : (
          <Found {...found} />
        )}
        <nav class="links" aria-label={say('nav')}>
          <Link to={{ screen: 'profile' }}>{say('statistics.online')}</Link>
        </nav>
      </main>
    </>
  );
}

function Found({ results, isDone }: Exclude<ReturnType<typeof useResults>, 'failed'>) {
  const [chosen, setChosen] = useState<string | null>(null); // the name; null: all
  const names = useMemo(() => namesIn(results), [results]);
  const figures = useMemo(
    () => figuresOf(chosen === null ? results : results.filter(({ name }) => name === chosen)),
    [results, chosen],
  );
  if (!figures) return isDone ? <Nothing /> : null;
  return (
    <>
      <p class="soft">{say('statistics.rule')}</p>
      {names.length > 1 && (
        <Choice
          label={say('statistics.whose')}
          value={chosen === null ? 'all' : String(names.indexOf(chosen))}
          values={[
            ['all', say('statistics.all')],
            ...names.map((name, at) => [String(at), name || say('statistics.noName')] as const),
          ]}
          set={(value) => setChosen(value === 'all' ? null : must(names[Number(value)]))}
        />
      )}
      <InShort figures={figures} />
      <div class="cards">
        <Tallies
          title={say('statistics.byOpponent')}
          rows={figures.opponents.map(({ kind, ...tally }) => [
            kind === 'people' || kind === 'another'
              ? say(`statistics.${kind}`)
              : say(`level.${kind}`),
            tally,
          ])}
        />
        <Tallies
          title={say('statistics.byPlayers')}
          rows={figures.players.map(({ kind, ...tally }) => [
            say('statistics.players', { count: kind }),
            tally,
          ])}
        />
        <Tallies
          title={say('statistics.byVariant')}
          rows={figures.variants.map(({ kind, ...tally }) => [
            kind === 'plain' ? say('statistics.plain') : say(`variant.${kind}`),
            tally,
          ])}
        />
        <Terrains terrains={figures.terrains} />
        <OverTime reviewed={figures.reviewed} />
      </div>
    </>
  );
}

/** Before the first game is over. */
const Nothing = () => (
  <>
    <p>{say('statistics.none')}</p>
    <div class="actions">
      <Link to={{ screen: 'home' }} class="button main">
        {say('home.play')}
      </Link>
    </div>
  </>
);

/** The figures of all games. */
function InShort({ figures }: { figures: Figures }) {
  const { games, wins, average, best, reviewed } = figures;
  const facts: (readonly [string, string | number])[] = [
    [say('statistics.games'), games],
    [say('statistics.wins'), percent(wins)],
    [say('statistics.average'), Math.round(average)],
    [say('statistics.best'), best],
  ];
  if (reviewed.length > 0) {
    facts.push(
      [say('review.accuracy'), Math.round(meanOf(reviewed.map(({ accuracy }) => accuracy)))],
      [say('review.luck.word'), signed(meanOf(reviewed.map(({ luck }) => luck)))],
    );
  }
  return (
    <dl class="in-short">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt class="soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
