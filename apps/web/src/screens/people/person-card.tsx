import { type Ranked, REASONS, type Reason } from '@crownlands/protocol';
import { COLOURS } from '@crownlands/rules';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isBlocked, isMuted, mute, setBlocked } from '../../online/manners.ts';
import { report } from '../../online/people.ts';
import { King } from '../../ui/art.tsx';
import { Button, Link, Toggle } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { knownName } from '../../words/names.ts';
import { spreadInWords } from '../../words/ratings.ts';
import { refusedInWords } from '../../words/refused.ts';
import { say } from '../../words/texts.ts';
import './person-card.css';

type Props = {
  readonly person: Ranked;
  readonly table: string; // at which we have met
  readonly isMe: boolean;
  readonly close: () => void;
};

/** Somebody at a table: who they are, and what I may do about them. */
export const PersonCard = ({ person, table, isMe, close }: Props) => (
  <Dialog title={knownName(person)} close={close}>
    <PersonPart person={person} table={table} isMe={isMe} />
  </Dialog>
);

/** The same as a part of something larger. */
export function PersonPart({ person, table, isMe }: Omit<Props, 'close'>) {
  const { rating } = person;
  return (
    <div class="stack person-part">
      <div class="known">
        <King seat={COLOURS.indexOf(person.colour)} height={54} />
        <p>
          {rating ? (
            <>
              <b class="score">{rating.shown}</b>
              <span class="soft">{spreadInWords(rating)}</span>
            </>
          ) : (
            <span class="soft">{say('rating.never')}</span>
          )}
        </p>
        <Link to={{ screen: 'profile', id: person.id }} class="button">
          {say('nav.profile')}
        </Link>
      </div>
      {!isMe && <Manners person={person} table={table} />}
    </div>
  );
}

/** Whether I want to read and to meet them, and whether somebody should look at what they do. */
function Manners({ person, table }: Pick<Props, 'person' | 'table'>) {
  const { id, name, colour } = person;
  const [hasFailed, setFailed] = useState(false);
  const block = async (isOn: boolean): Promise<void> =>
    setFailed(!(await setBlocked({ id, name, colour }, isOn)));
  return (
    <>
      <Toggle label={say('person.mute')} isOn={isMuted(id)} set={(isOn) => mute(id, isOn)} />
      <Toggle
        label={say('person.block')}
        note={say('person.block.note')}
        isOn={isBlocked(id)}
        set={(isOn) => void block(isOn)}
      />
      <p role="status" class={hasFailed ? 'wrong' : 'unseen'}>
        {hasFailed && say('home.online.unanswered')}
      </p>
      <Report id={id} table={table} />
    </>
  );
}

type Told = 'idle' | 'asking' | 'sending' | 'done' | { readonly refused: string };

/** Tells whoever runs the server, with a reason. */
function Report({ id, table }: { id: string; table: string }) {
  const [state, setState] = useState<Told>('idle');
  const send = async (reason: Reason): Promise<void> => {
    setState('sending');
    const done = await report(id, table, reason);
    setState(done.ok ? 'done' : { refused: refusedInWords(done.code) });
  };
  if (state === 'done') return <Thanks />;
  return (
    <section class="report">
      <Button
        icon="flag"
        label={say('person.report')}
        isPressed={state !== 'idle'}
        press={() => setState(state === 'idle' ? 'asking' : 'idle')}
      />
      {state !== 'idle' && (
        <div class="reasons" role="group" aria-label={say('person.report.why')}>
          <p>{say('person.report.why')}</p>
          {REASONS.map((reason) => (
            <Button
              key={reason}
              label={say(`reason.${reason}`)}
              isDisabled={state === 'sending'}
              press={() => void send(reason)}
            />
          ))}
        </div>
      )}
      <p role="status" class={typeof state === 'object' ? 'wrong' : 'unseen'}>
        {typeof state === 'object' && state.refused}
      </p>
    </section>
  );
}

/** Read out to whoever has just sent a reason, whose button is gone. */
function Thanks() {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={element} tabIndex={-1}>
      {say('person.report.done')}
    </p>
  );
}
