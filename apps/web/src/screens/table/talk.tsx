import { useEffect, useState } from 'preact/hooks';
import type { Said, Table } from '../../table/table.ts';
import { Icon } from '../../ui/art.tsx';
import { Button, Toggle } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { settings } from '../../ui/settings.ts';
import { say } from '../../words/texts.ts';
import './talk.css';

/** Milliseconds that a phrase stays to be read. */
const STAYS = 4000;

/** The phrase that somebody has just said, or I; none of those who are muted. */
export function useSaid({ talk, state }: Table): Said | null {
  const said = talk?.said.value ?? null;
  const [gone, setGone] = useState(said?.seq ?? 0); // what was said before one came is not said again
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setGone(said.seq), STAYS);
    return () => clearTimeout(timer);
  }, [said]);
  if (!said || said.seq <= gone) return null;
  const isMine = state.value.seats[said.seat]?.who === 'me';
  return isMine || !settings.isMuted.value ? said : null;
}

export const Bubble = ({ said: { phrase } }: { said: Said }) => (
  <span class="bubble" role="status">
    {say(`phrase.${phrase}`)}
  </span>
);

/** How many look on without a seat. */
export function Watchers({ table: { talk } }: { table: Table }) {
  const count = talk?.watchers.value ?? 0;
  if (count === 0) return null;
  return (
    <span class="fact" title={say('talk.watchers', { count })}>
      <Icon name="eye" size={18} />
      <span aria-hidden="true">{count}</span>
      <span class="unseen">{say('talk.watchers', { count })}</span>
    </span>
  );
}

/** Opens what can be said, for whoever may say something. */
export function SaySomething({ table }: { table: Table }) {
  const [isOpen, setOpen] = useState(false);
  if (!table.state.value.may.talk) return null;
  return (
    <div class="say-something">
      <Button icon="talk" label={say('talk')} press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={say('talk')} close={() => setOpen(false)}>
          <TalkChoices table={table} close={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  );
}

type Props = { readonly table: Table; readonly close: () => void };

/** All that can be said to the others, each of whom reads it in their own language; whoever watches only reads. */
export function TalkChoices({ table: { talk, state }, close }: Props) {
  return (
    <div class="talk">
      {state.value.may.talk && (
        <ul>
          {talk?.phrases.map((phrase) => (
            <li key={phrase}>
              <Button
                label={say(`phrase.${phrase}`)}
                press={() => {
                  talk.say(phrase);
                  close();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Toggle
        label={say('talk.mute')}
        isOn={settings.isMuted.value}
        set={(isOn) => {
          settings.isMuted.value = isOn;
        }}
      />
    </div>
  );
}
