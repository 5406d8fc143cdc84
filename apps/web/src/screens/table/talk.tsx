import { PHRASES } from '@crownlands/protocol';
import { useEffect, useState } from 'preact/hooks';
import type { Said, Table, Talk } from '../../table/table.ts';
import { Toggle } from '../../ui/button.tsx';
import { settings } from '../../ui/settings.ts';
import { say } from '../../words/texts.ts';
import './talk.css';

/** Milliseconds that a phrase stays to be read. */
const STAYS = 4000;

/** The phrase that somebody has just said; none of those who are muted. */
export function useSaid({ talk }: Table): Said | null {
  const said = talk?.said.value ?? null;
  const [gone, setGone] = useState(said?.seq ?? 0); // what was said before one came is not said again
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setGone(said.seq), STAYS);
    return () => clearTimeout(timer);
  }, [said]);
  return said && said.seq > gone && !settings.isMuted.value ? said : null;
}

/** All that can be said to the others, each of whom reads it in their own language. */
export function TalkChoices({ talk, close }: { talk: Talk; close: () => void }) {
  return (
    <section class="talk">
      <h3>{say('talk')}</h3>
      <ul>
        {PHRASES.map((phrase) => (
          <li key={phrase}>
            <button
              type="button"
              class="button"
              onClick={() => {
                talk.say(phrase);
                close();
              }}
            >
              <span class="label">{say(`phrase.${phrase}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Toggle
        label={say('talk.mute')}
        isOn={settings.isMuted.value}
        set={(isOn) => {
          settings.isMuted.value = isOn;
        }}
      />
      {talk.watchers.value > 0 && (
        <p class="soft">{say('talk.watchers', { count: talk.watchers.value })}</p>
      )}
    </section>
  );
}
