import { must } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import type { Known, Remote } from '../../online/remote.ts';
import { sit } from '../../online/tables.ts';
import { Button } from '../../ui/button.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { settings } from '../../ui/settings.ts';
import { say } from '../../words/texts.ts';
import { Invitation } from './invitation.tsx';
import { SeatCard } from './seat-card.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { settingsInWords } from './words.ts';
import './waiting-room.css';

/** A table that waits for players: who sits there, and how others come. */
export function WaitingRoom({ remote }: { remote: Remote }) {
  const known = remote.known.value as Known; // who shows this has looked
  const { state, own, isHost } = known;
  const [isChanging, setChanging] = useState(false);
  const free = state.seats.flatMap(({ who }, seat) => (who === 'nobody' ? [seat] : []));
  return (
    <>
      <TopBar />
      <main class="waiting-room">
        <header>
          <Title>{say('online.waiting', { count: free.length })}</Title>
          <p class="soft">{say('online.waiting.note')}</p>
        </header>
        {own.length === 0 && free.length > 0 && (
          <SitDown sitDown={(name) => sit(remote, must(free[0]), name)} />
        )}
        <Invitation table={remote.id} />
        <ul class="seat-list">
          {state.seats.map((_, seat) => (
            <SeatCard key={seat} remote={remote} known={known} seat={seat} />
          ))}
        </ul>
        <p class="terms">
          {settingsInWords(state.settings)}{' '}
          {isHost && (
            <button type="button" class="link" onClick={() => setChanging(true)}>
              {say('online.change')}
            </button>
          )}
        </p>
        {isHost && own.length > 0 && (
          <footer>
            <Button
              icon="robot"
              label={say('online.start', { count: free.length })}
              press={() => remote.order({ type: 'start' })}
            />
            <p class="soft">{say('online.start.note')}</p>
          </footer>
        )}
      </main>
      {isChanging && (
        <SettingsDialog
          value={state.settings}
          close={() => setChanging(false)}
          set={(settings) => remote.order({ type: 'change', settings })}
        />
      )}
    </>
  );
}

/** Asks who comes, and gives them the first free seat. */
function SitDown({ sitDown }: { sitDown: (name: string) => void }) {
  return (
    <form
      class="sit-down"
      onSubmit={(event) => {
        event.preventDefault();
        sitDown(settings.name.value);
      }}
    >
      <label class="field">
        <span>{say('online.name')}</span>
        <input
          autocomplete="nickname"
          maxLength={24}
          value={settings.name.value}
          onInput={({ currentTarget }) => {
            settings.name.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button main">
        <span class="label">{say('online.sit')}</span>
      </button>
    </form>
  );
}
