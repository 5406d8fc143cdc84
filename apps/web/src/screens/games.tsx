import { type Refusal, recordNow } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { saveRecord, saveText } from '../files.ts';
import { importRecords, problemOf } from '../import-record.ts';
import { Button } from '../parts/button.tsx';
import { GoOn } from '../parts/go-on.tsx';
import { Title, TopBar } from '../parts/message.tsx';
import { go } from '../route.ts';
import type { Saved } from '../saved-games.ts';
import { games, readGame, removeGame } from '../tables.ts';
import { language, say } from '../texts.ts';

/** All games that this browser keeps. */
export function GamesScreen() {
  const [all, setAll] = useState<readonly Saved[] | null>(null);
  const [problem, setProblem] = useState<Refusal | 'storage' | null>(null);
  const [opened, setOpened] = useState({ games: 0, kept: 0 });
  const [doomed, setDoomed] = useState<string | null>(null);
  const refresh = async (): Promise<void> => {
    const list = await games.list();
    if (list === 'failed') setProblem('storage');
    else setAll([...list].sort((one, other) => other.changed - one.changed));
  };
  useEffect(() => void refresh(), []);
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
            {problem === 'storage' ? say('storage.failed') : problemOf(problem)}
          </p>
        )}
        {opened.kept > 0 && <p role="status">{say('import.done', { count: opened.kept })}</p>}
        {opened.kept < opened.games && (
          <p class="trouble" role="alert">
            {say('import.lost', { games: opened.games - opened.kept })}
          </p>
        )}
        {all?.length === 0 && <p class="soft">{say('games.none')}</p>}
        <ul class="games">
          {all?.map((saved) => (
            <li key={saved.id}>
              <GoOn saved={saved} />
              <div class="actions">
                <Button icon="download" label={say('export')} press={() => saveGame(saved)} />
                <Button
                  icon="trash"
                  label={say(doomed === saved.id ? 'remove.sure' : 'remove')}
                  press={() => {
                    if (doomed !== saved.id) return setDoomed(saved.id);
                    void removeGame(saved.id).then(refresh);
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

/** Hands a game out as a file, without the rows that nobody has seen; a broken one as it is. */
function saveGame(saved: Saved): void {
  const game = readGame(saved);
  if (game.ok) saveRecord(recordNow(game.value));
  else saveText(`${saved.record}\n`, 'crownlands-broken.json');
}
