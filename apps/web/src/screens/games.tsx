import { type Refusal, recordNow } from '@crownlands/rules';
import { useEffect, useRef, useState } from 'preact/hooks';
import { saveRecord, saveText } from '../files.ts';
import { importRecords, problemOf } from '../import-record.ts';
import { Button } from '../parts/button.tsx';
import { GoOn } from '../parts/go-on.tsx';
import { Title, TopBar } from '../parts/message.tsx';
import { go } from '../route.ts';
import type { Saved } from '../saved-games.ts';
import { readGame, removeGame } from '../tables.ts';
import { language, say } from '../texts.ts';
import { useGames } from '../use-games.ts';

/** The games that this browser keeps, the newest first. */
export function GamesScreen() {
  const { shown, refresh, showMore } = useGames();
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [opened, setOpened] = useState({ games: 0, kept: 0 });
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const outcome = await importRecords(file);
    setProblem('code' in outcome ? outcome : null);
    setOpened('kept' in outcome ? outcome : { games: 0, kept: 0 });
    if ('to' in outcome) go(outcome.to, language.value);
    else await refresh();
  };
  return (
    <>
      <TopBar />
      <main class="page">
        <Title>{say('nav.games')}</Title>
        <label class="button upload">
          <input
            type="file"
            accept=".json,.jsonl,application/json"
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          {say('import')}
        </label>
        {problem && (
          <p class="trouble" role="alert">
            {problemOf(problem)}
          </p>
        )}
        {opened.kept > 0 && <p role="status">{say('import.done', { count: opened.kept })}</p>}
        {opened.kept < opened.games && (
          <p class="trouble" role="alert">
            {say('import.lost', { games: opened.games - opened.kept })}
          </p>
        )}
        {shown === 'failed' && (
          <p class="trouble" role="alert">
            {say('storage.failed')}
          </p>
        )}
        {shown !== null && shown !== 'failed' && (
          <Games
            saved={shown.saved}
            total={shown.ids.length}
            hidden={shown.ids.length - shown.count}
            refresh={() => void refresh()}
            showMore={showMore}
          />
        )}
      </main>
    </>
  );
}

type GamesProps = {
  readonly saved: readonly Saved[];
  readonly total: number;
  readonly hidden: number;
  readonly refresh: () => void;
  readonly showMore: () => Promise<void>;
};

function Games({ saved, total, hidden, refresh, showMore }: GamesProps) {
  const [doomed, setDoomed] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const arriving = useRef<number | null>(null); // which game is the first of those to come
  useEffect(() => {
    if (arriving.current === null) return;
    list.current?.children[arriving.current]?.querySelector('a')?.focus();
    arriving.current = null;
  }, [saved]);
  if (total === 0) return <p class="soft">{say('games.none')}</p>;
  return (
    <>
      <ul class="games" ref={list}>
        {saved.map((game) => (
          <li key={game.id}>
            <GoOn saved={game} />
            <div class="actions">
              <Button icon="download" label={say('export')} press={() => saveGame(game)} />
              <Button
                icon="trash"
                label={say(doomed === game.id ? 'remove.sure' : 'remove')}
                press={() => {
                  if (doomed !== game.id) return setDoomed(game.id);
                  void removeGame(game.id).then(refresh);
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div class="more">
          <Button
            label={say('games.more')}
            press={() => {
              arriving.current = saved.length;
              void showMore();
            }}
          />
          <span class="soft">{say('games.shown', { shown: total - hidden, games: total })}</span>
        </div>
      )}
    </>
  );
}

/** Hands a game out as a file, without the rows that nobody has seen; a broken one as it is. */
function saveGame(saved: Saved): void {
  const game = readGame(saved);
  if (game.ok) saveRecord(recordNow(game.value));
  else saveText(`${saved.record}\n`, 'crownlands-broken.json');
}
