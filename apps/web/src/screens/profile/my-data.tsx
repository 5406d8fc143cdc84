import type { Me } from '@crownlands/protocol';
import { useRef, useState } from 'preact/hooks';
import { setBlocked } from '../../online/manners.ts';
import { myData, myRecords } from '../../online/people.ts';
import { saveText } from '../../records/files.ts';
import { Button } from '../../ui/button.tsx';
import { knownName } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { Farewell } from './farewell.tsx';
import './my-data.css';

type Props = { readonly me: Me; readonly change: (me: Me) => void };

/** What is kept of me, and how it goes. */
export function MyData({ me, change }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const [hadBlocked] = useState(me.blocked.length > 0);
  return (
    <section class="my-data">
      <h2>{say('profile.data')}</h2>
      <Export />
      {hadBlocked && <Blocked me={me} change={change} />}
      <button type="button" class="delete" onClick={() => setLeaving(true)}>
        {say('profile.delete')}
      </button>
      {isLeaving && <Farewell me={me} close={() => setLeaving(false)} />}
    </section>
  );
}

/** Saves two files: all that is kept of me, and my games as records. */
function Export() {
  const [state, setState] = useState<'idle' | 'asking' | 'done' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setState('asking');
    const [data, records] = await Promise.all([myData(), myRecords()]);
    if (data === null || records === null) return setState('failed');
    saveText(data, 'crownlands-profile.json');
    saveText(records, 'crownlands-games.jsonl');
    setState('done');
  };
  const isOver = state === 'done' || state === 'failed';
  return (
    <>
      <Button
        icon="upload"
        label={say('profile.export')}
        isDisabled={state === 'asking'}
        press={() => void save()}
      />
      <p class="soft small" role="status">
        {say(isOver ? `profile.export.${state}` : 'profile.export.note')}
      </p>
    </>
  );
}

/** People whom I want to meet no more. Whoever lets the one under the focus go goes on at the title. */
function Blocked({ me, change }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const title = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const release = async (person: Me['blocked'][number]): Promise<void> => {
    const isDone = await setBlocked(person, false);
    setFailed(!isDone);
    if (!isDone) return;
    if (list.current?.contains(document.activeElement)) title.current?.focus();
    change({ ...me, blocked: me.blocked.filter(({ id }) => id !== person.id) });
  };
  return (
    <details class="blocked">
      <summary ref={title}>{say('profile.blocked', { count: me.blocked.length })}</summary>
      <ul ref={list}>
        {me.blocked.map((person) => (
          <li key={person.id}>
            <b id={`blocked-${person.id}`}>{knownName(person)}</b>
            <Button
              label={say('person.unblock')}
              about={`blocked-${person.id}`}
              press={() => void release(person)}
            />
          </li>
        ))}
      </ul>
      <p role="status" class={hasFailed ? 'wrong' : 'unseen'}>
        {hasFailed && say('home.online.unanswered')}
      </p>
    </details>
  );
}
