import { useEffect, useState } from 'preact/hooks';
import { saveText } from '../files.ts';
import { importRecord } from '../import-record.ts';
import { Button } from '../parts/button.tsx';
import { GoOn } from '../parts/go-on.tsx';
import { TopBar } from '../parts/message.tsx';
import { go } from '../route.ts';
import type { Saved } from '../saved-games.ts';
import { games } from '../tables.ts';
import { language, say } from '../texts.ts';

/** All games that this browser keeps. */
export function GamesScreen() {
  const [all, setAll] = useState<readonly Saved[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const refresh = async (): Promise<void> => {
    const list = await games.list();
    setAll([...list].sort((one, other) => other.changed - one.changed));
  };
  useEffect(() => void refresh(), []);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const outcome = await importRecord(file);
    if (typeof outcome === 'string') setProblem(outcome);
    else go(outcome.to, language.value);
  };
  return (
    <>
      <TopBar />
      <main class="page">
        <h1>{say('nav.games')}</h1>
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
            {problem}
          </p>
        )}
        {all?.length === 0 && <p class="soft">{say('games.none')}</p>}
        <ul class="games">
          {all?.map((saved) => (
            <li key={saved.id}>
              <GoOn saved={saved} />
              <div class="actions">
                <Button
                  icon="download"
                  label={say('export')}
                  press={() => saveText(`${saved.record}\n`, 'crownlands.json')}
                />
                <Button
                  icon="trash"
                  label={say(doomed === saved.id ? 'remove.sure' : 'remove')}
                  press={() => {
                    if (doomed !== saved.id) return setDoomed(saved.id);
                    void games.remove(saved.id).then(refresh);
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
