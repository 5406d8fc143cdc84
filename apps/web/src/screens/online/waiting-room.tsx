import { isKeptSeat } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { KnownTable, Remote } from '../../online/remote.ts';
import { seatFor, sit, world } from '../../online/tables.ts';
import { Button } from '../../ui/button.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { NameField } from '../../ui/name-field.tsx';
import { settings } from '../../ui/settings.ts';
import { refusedInWords } from '../../words/refused.ts';
import { settingsInWords } from '../../words/table-settings.ts';
import { say, type TextKey } from '../../words/texts.ts';
import { Hero } from '../home/hero.tsx';
import { BotsCome } from './bots-come.tsx';
import { foreseenRoom } from './foreseen-room.ts';
import { Invitation } from './invitation.tsx';
import { Me } from './me.tsx';
import { SeatCard, waitingAt } from './seat-card.tsx';
import { SeatDialog } from './seat-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useComings } from './use-comings.ts';
import { useFreed } from './use-freed.ts';
import './waiting-room.css';

type Props = {
  readonly remote: Remote;
  readonly known: KnownTable;
};

/** A table that waits for players: who sits there, and how others come. */
export function WaitingRoom({ remote, known: told }: Props) {
  const known = foreseenRoom(told, remote);
  const { state, own, isHost, presence } = known;
  const [isChanging, setChanging] = useState(false);
  const [opened, setOpened] = useState<Seat | null>(null);
  useEffect(() => sitWhereKept(remote, known), []);
  const free = state.seats.flatMap(({ who }, seat) => (who === 'nobody' ? [seat] : []));
  const isFull = free.length === 0;
  const open = free.filter((seat) => !isKeptSeat(state.seats[seat])); // to whoever comes
  const isOpen = open.length > 0;
  const isSeated = own.length > 0;
  const isFreed = useFreed(told, remote);
  const isLeftAlone = isSeated && !isHost && presence.isHostMissing;
  const note = noteFor({ isLeftAlone, isOpen, isGuest: isSeated && !isHost });
  return (
    <div class="waiting-place">
      <TopBar />
      <main class="waiting-room">
        <div class="part">
          <header>
            <Title>{waitingAt(known)}</Title>
            {note && <p class="soft">{say(note)}</p>}
            {!isFull && <BotsCome state={told.state} />}
            <p class="unseen" aria-live="polite">
              {useComings(known)}
            </p>
          </header>
          <Notice remote={remote} isFreed={isFreed} />
          {!isSeated && isOpen && <SitDown sitDown={(name) => sit(remote, seatFor(open), name)} />}
          <Invitation table={remote.id} isMain={isSeated && !isFull}>
            <p class="terms">
              {settingsInWords(state.settings)}{' '}
              {isHost && (
                <button type="button" class="link" onClick={() => setChanging(true)}>
                  {say('online.change')}
                </button>
              )}
            </p>
          </Invitation>
        </div>
        <div class="part">
          <ul class={`seat-list of-${state.seats.length}`}>
            {state.seats.map((_, seat) => (
              <SeatCard key={seat} known={known} seat={seat} open={() => setOpened(seat)} />
            ))}
          </ul>
          <footer>
            {own[0] !== undefined && <Me remote={remote} known={known} seat={own[0]} />}
            {isSeated && (isHost || isLeftAlone) && (
              <div class="start">
                <Button
                  icon={isFull ? 'play' : 'robot'}
                  label={isFull ? say('online.begin') : say('online.start', { count: free.length })}
                  isMain={isFull}
                  press={() => remote.order({ type: 'start' })}
                />
                {!isFull && <p class="soft">{say('online.start.note')}</p>}
              </div>
            )}
          </footer>
        </div>
      </main>
      <Hero />
      {isChanging && (
        <SettingsDialog
          value={state.settings}
          close={() => setChanging(false)}
          set={(settings) => remote.order({ type: 'change', settings })}
        />
      )}
      {opened !== null && opened < state.seats.length && (
        <SeatDialog
          remote={remote}
          known={known}
          seat={opened}
          moved={setOpened}
          close={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type Circumstances = {
  readonly isLeftAlone: boolean;
  readonly isOpen: boolean; // to whoever comes
  readonly isGuest: boolean;
};

function noteFor({ isLeftAlone, isOpen, isGuest }: Circumstances): TextKey | null {
  if (isLeftAlone) return 'online.hostMissing';
  if (!isOpen) return null;
  return isGuest ? 'online.start.note' : 'online.waiting.note';
}

/** Who comes for a rematch has their seats kept, and takes them by the names that they had. */
function sitWhereKept(remote: Remote, { state, own }: KnownTable): void {
  for (const seat of own) {
    const sitting = state.seats[seat];
    if (sitting?.who === 'nobody') sit(remote, seat, sitting.kept ?? settings.name.value);
  }
}

/** That the server cannot be reached, what it did not do, or that somebody else has freed my seat. */
function Notice({ remote, isFreed }: { remote: Remote; isFreed: boolean }) {
  const trouble = troubleOf(remote) ?? (isFreed ? say('online.freed') : null);
  return (
    <p role="status" class={trouble === null ? 'unseen' : 'notice'}>
      {trouble}
    </p>
  );
}

function troubleOf({ refused, isUnwritten }: Remote): string | null {
  if (world().line.isMissed.value) return say('trouble.reconnecting');
  if (isUnwritten.value) return say('trouble.unwritten');
  return refused.value && refusedInWords(refused.value.refusal.code);
}

/** Asks who comes, and gives them a free seat. Who sits goes on at the heading. */
function SitDown({ sitDown }: { sitDown: (name: string) => void }) {
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const form = element.current;
    return () => {
      if (form?.contains(document.activeElement)) document.querySelector('h1')?.focus();
    };
  }, []);
  return (
    <form
      ref={element}
      class="sit-down"
      onSubmit={(event) => {
        event.preventDefault();
        sitDown(settings.name.value);
      }}
    >
      <NameField />
      <button type="submit" class="button main">
        <span class="label">{say('online.sit')}</span>
      </button>
    </form>
  );
}
