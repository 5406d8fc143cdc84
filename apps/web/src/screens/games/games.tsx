import { recordNow } from '@crownlands/rules';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readGame, removeGame, restoreGame } from '../../local/games.ts';
import type { Saved } from '../../local/saved-games.ts';
import { useGames } from '../../local/use-games.ts';
import { go } from '../../nav/route.ts';
import { saveRecord, saveText } from '../../records/files.ts';
import {
  type Import,
  importRecords,
  type Progress,
  problemOf,
} from '../../records/import-record.ts';
import { Icon } from '../../ui/art.tsx';
import { Button, Link } from '../../ui/button.tsx';
import { Cited } from '../../ui/cited.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { language, locale, say } from '../../words/texts.ts';
import { aboutOf, GoOn } from './go-on.tsx';
import { OnlineLists } from './online-games.tsx';
import { useOnlineGames } from './use-online-games.ts';
import './games.css';

/** The games that this browser keeps: those to go on with, then those that are over, the newest first. */
export function GamesScreen() {
  const { shown, refresh, showMore } = useGames();
  const online = useOnlineGames();
  const isLeft = useIsLeft();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Import | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setOutcome(null);
    const became = await importRecords(file, setProgress).finally(() => setProgress(null));
    if (isLeft()) return;
    const isNew = 'to' in became && became.isSaved && !became.isKnown;
    if (isNew) return go(became.to, language.value);
    setOutcome(became);
    await refresh();
  };
  const words = progress ? sayProgress(progress) : sayKept(outcome);
  return (
    <>
      <TopBar />
      <main class="page">
        <Title>{say('nav.games')}</Title>
        <div class="actions games-actions">
          <Upload isBusy={progress !== null} take={(file) => void take(file)} />
          <Link to={{ screen: 'statistics' }} class="button">
            <Icon name="graph" />
            {say('nav.statistics')}
          </Link>
        </div>
        <div role="status" class={words === '' ? 'unseen' : undefined}>
          {words}
        </div>
        {outcome && <Outcome outcome={outcome} />}
        {online && <OnlineLists games={online} hasOver />}
        {shown === 'failed' && (
          <p class="trouble" role="alert">
            {say('storage.failed')}
          </p>
        )}
        {shown !== null && shown !== 'failed' && (
          <Games
            saved={shown.saved}
            total={shown.ids.length}
            isAlone={online !== null && online.mine.length + online.over.length === 0}
            hidden={shown.ids.length - shown.count}
            refresh={() => void refresh()}
            showMore={showMore}
          />
        )}
      </main>
    </>
  );
}

type UploadProps = {
  readonly isBusy: boolean;
  readonly take: (file: File | undefined) => void;
};

/** Takes files, one after the other. */
const Upload = ({ isBusy, take }: UploadProps) => (
  <label class="button upload">
    <input
      type="file"
      accept=".json,.jsonl,application/json"
      aria-disabled={isBusy ? true : undefined}
      onClick={(event) => isBusy && event.preventDefault()}
      onChange={({ currentTarget }) => {
        take(currentTarget.files?.[0]);
        currentTarget.value = '';
      }}
    />
    {say('import')}
  </label>
);

/** How far it is, in tenths: words that change all the time are no help to those who hear them. */
const sayProgress = ({ step, share }: Progress): string =>
  say(`import.${step}`, {
    share: new Intl.NumberFormat(locale(), { style: 'percent' }).format(
      Math.floor(share * 10) / 10,
    ),
  });

/** How many games of a file are kept, and how many were here before. */
function sayKept(outcome: Import | null): string {
  if (outcome && 'to' in outcome && outcome.isKnown) return say('import.here');
  if (!outcome || !('kept' in outcome)) return '';
  const { kept, known } = outcome;
  const done = kept > 0 ? [say('import.done', { count: kept })] : [];
  return [...done, ...(known > 0 ? [say('import.known', { games: known })] : [])].join('. ');
}

/** What became of a file that did not lead to a game. */
function Outcome({ outcome }: { outcome: Import }) {
  if ('code' in outcome) {
    return (
      <p class="trouble" role="alert">
        <Cited>{problemOf(outcome)}</Cited>
      </p>
    );
  }
  if ('to' in outcome && outcome.isKnown) {
    return (
      <Link to={outcome.to} class="button known">
        {say('import.openKnown')}
      </Link>
    );
  }
  if ('to' in outcome) {
    return (
      <div class="trouble" role="alert">
        <span>{say('import.unkept')}</span>
        <Link to={outcome.to} class="button">
          {say('import.open')}
        </Link>
      </div>
    );
  }
  const lost = outcome.games - outcome.kept;
  if (lost === 0) return null;
  return (
    <p class="trouble" role="alert">
      {say('import.lost', { games: lost })}
    </p>
  );
}

type GamesProps = {
  readonly saved: readonly Saved[];
  readonly total: number;
  readonly isAlone: boolean; // there are no games on the server
  readonly hidden: number;
  readonly refresh: () => void;
  readonly showMore: () => Promise<void>;
};

/** One that is deleted keeps its place as long as one stays, so that nothing moves and it can come back. */
function Games({ saved, total, isAlone, hidden, refresh, showMore }: GamesProps) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const [isRefused, setRefused] = useState(false); // a game that was to come back
  const lists = useRef<HTMLDivElement>(null);
  const toFocus = useRef<(() => Element | null | undefined) | null>(null); // once that is shown
  useEffect(() => {
    const found = toFocus.current?.();
    toFocus.current = null;
    if (found instanceof HTMLElement) found.focus();
  }, [saved, gone]);
  if (total === 0) return isAlone && <p class="soft">{say('games.none')}</p>;
  const focusIn = (id: string, part: string): void => {
    toFocus.current = () => lists.current?.querySelector(`[data-game="${id}"] ${part}`);
  };
  const remove = async (id: string): Promise<void> => {
    if (!(await removeGame(id))) return refresh();
    focusIn(id, '.undo button');
    setGone((ids) => [...ids, id]);
  };
  const bringBack = async (game: Saved): Promise<void> => {
    const isBack = await restoreGame(game);
    setRefused(!isBack);
    if (!isBack) return;
    focusIn(game.id, '.actions > :last-child');
    setGone((ids) => ids.filter((id) => id !== game.id));
  };
  const listOf = (title: string, games: readonly Saved[]) =>
    games.length > 0 && (
      <section class="games">
        <h2>{title}</h2>
        <ul>
          {games.map((game) => (
            <li key={game.id} class="card game" data-game={game.id}>
              <Kept
                game={game}
                isGone={gone.includes(game.id)}
                remove={() => void remove(game.id)}
              />
              {gone.includes(game.id) && (
                <div class="actions undo">
                  <Button
                    icon="undo"
                    label={say('undo')}
                    about={aboutOf(game)}
                    press={() => void bringBack(game)}
                  />
                  <b>{say('remove.done')}</b>
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      <p class="unseen" role="status">
        {gone.length > 0 && say('remove.done')}
      </p>
      {isRefused && (
        <p class="trouble" role="alert">
          {say('remove.failed')}
        </p>
      )}
      <div class="stack" ref={lists}>
        {listOf(
          say('games.unfinished'),
          saved.filter(({ isOver }) => !isOver),
        )}
        {listOf(
          say('games.over'),
          saved.filter(({ isOver }) => isOver),
        )}
      </div>
      {hidden > 0 && (
        <div class="more">
          <Button
            label={say('games.more')}
            press={() => {
              toFocus.current = () => lists.current?.querySelectorAll('.go-on')[saved.length];
              void showMore();
            }}
          />
          <span class="soft">{say('games.shown', { shown: total - hidden, games: total })}</span>
        </div>
      )}
    </>
  );
}

type KeptProps = {
  readonly game: Saved;
  readonly isGone: boolean;
  readonly remove: () => void;
};

const Kept = ({ game, isGone, remove }: KeptProps) => (
  <div class="kept" inert={isGone}>
    <GoOn saved={game} />
    <div class="actions">
      {game.isOver && (
        <>
          <Button
            icon="play"
            label={say('replay')}
            isFolded
            about={aboutOf(game)}
            press={() => go({ screen: 'replay', id: game.id, packed: '' }, language.value)}
          />
          <Button
            icon="graph"
            label={say('nav.review')}
            isFolded
            about={aboutOf(game)}
            press={() => go({ screen: 'review', id: game.id, packed: '' }, language.value)}
          />
        </>
      )}
      <Button
        icon="download"
        label={say('export')}
        isFolded={game.isOver} // there are more of them
        about={aboutOf(game)}
        press={() => saveGame(game)}
      />
      <Button icon="trash" label={say('remove')} about={aboutOf(game)} press={remove} />
    </div>
  </div>
);

/** Hands a game out as a file, without the rows that nobody has seen; a broken one as it is. */
function saveGame(saved: Saved): void {
  const game = readGame(saved);
  if (game.ok) saveRecord(recordNow(game.value));
  else saveText(`${saved.record}\n`, 'crownlands-broken.json');
}
