import type { Me } from '@crownlands/protocol';
import { useState } from 'preact/hooks';
import { pathOf } from '../../nav/address.ts';
import { endNotices } from '../../online/notices.ts';
import { deleteMe, sitDownAs, me as whoAmI } from '../../online/people.ts';
import { beNobody } from '../../online/person.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { language, locale, say } from '../../words/texts.ts';

/** Deletes my profile once a word is written that nobody writes by chance. */
export function Farewell({ me, close }: { me: Me; close: () => void }) {
  const [written, setWritten] = useState('');
  const [state, setState] = useState<'idle' | 'deleting' | 'failed' | 'done'>('idle');
  const word = say('profile.delete.word');
  const isMeant = folded(written) === folded(word);
  const leave = async (): Promise<void> => {
    setState('deleting');
    const done = await deleteMe();
    if (!done.ok) return setState('failed');
    await endNotices().catch(() => {}); // else the page would ask for them again, as somebody new
    if (me.isGuest) beNobody();
    sitDownAs(me.isGuest ? null : await whoAmI()); // the guest that this device was before it signed in
    setState('done');
  };
  if (state === 'done') {
    return (
      <Dialog title={say('profile.delete.done')} close={begin}>
        <div class="stack">
          <p role="status">{say(me.isGuest ? 'profile.delete.after' : 'profile.delete.asGuest')}</p>
          <Button label={say('nav.home')} isMain press={begin} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={say('profile.delete')} close={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant && state !== 'deleting') void leave();
        }}
      >
        <ul class="consequences">
          {(['gone', 'games', 'running', 'here'] as const).map((what) => (
            <li key={what}>{say(`profile.delete.${what}`)}</li>
          ))}
        </ul>
        <label class="field">
          <span>{say('profile.delete.type', { word })}</span>
          <input
            autocomplete="off"
            value={written}
            onInput={({ currentTarget }) => setWritten(currentTarget.value)}
          />
        </label>
        <p role="status" class={state === 'failed' ? undefined : 'unseen'}>
          {state === 'failed' && say('home.online.unanswered')}
        </p>
        <button
          type="submit"
          class="button grave"
          aria-disabled={!isMeant || state === 'deleting' || undefined}
        >
          <span class="label">{say('profile.delete.sure')}</span>
        </button>
      </form>
    </Dialog>
  );
}

const folded = (text: string): string => text.trim().toLocaleLowerCase(locale());

/** Loads the page anew: what it knew was of somebody who is no more. */
const begin = (): void => location.replace(pathOf({ screen: 'home' }, language.value));
