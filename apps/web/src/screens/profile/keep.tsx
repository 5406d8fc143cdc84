import { type Me, MOST_PASSKEYS, type Passkey } from '@crownlands/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import { pathOf } from '../../nav/address.ts';
import { myTables } from '../../online/api.ts';
import {
  type Came,
  keepMe,
  myPasskeys,
  removePasskey,
  type Support,
  signIn,
  signOut,
  supportHere,
} from '../../online/passkey.ts';
import { sitDownAs, me as whoAmI } from '../../online/people.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { language, locale, say, type TextKey } from '../../words/texts.ts';
import './keep.css';

type Props = { readonly me: Me; readonly change: (me: Me) => void };

type Wish = 'keep' | 'sign-in' | 'sign-out' | 'remove';
type State = 'idle' | 'asking' | { readonly wish: Wish; readonly came: Came };

/**
 * Keeps my profile for other devices by passkeys, or finds on this one what another keeps. Whoever pressed a
 * button that is gone by now goes on at the title.
 */
export function Keep({ me, change }: Props) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const [state, setState] = useState<State>('idle');
  const [asked, setAsked] = useState<Asked | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const support = supportHere();

  useEffect(() => void myPasskeys().then(setPasskeys), []);
  useEffect(() => {
    const isNowhere = document.activeElement === document.body;
    if (typeof state === 'object' && isNowhere) title.current?.focus({ preventScroll: true });
  }, [passkeys]);

  async function wish(wish: Wish, work: () => Promise<Came>): Promise<void> {
    if (state === 'asking') return;
    setState('asking');
    const came = await work();
    setState({ wish, came });
    if (came !== 'done') return;
    if (wish === 'sign-in' || wish === 'sign-out') return begin();
    const mine = await myPasskeys();
    setPasskeys(mine);
    if (mine) change({ ...me, isKept: mine.length > 0 });
  }

  /** Nobody leaves games under way without knowing it. */
  async function wishToSignIn(): Promise<void> {
    if (state === 'asking') return;
    setState('asking');
    const isPlaying = (await myTables())?.some(({ status }) => status === 'playing') ?? false;
    if (!isPlaying) return wish('sign-in', signIn);
    setState('idle');
    setAsked('sign-in');
  }

  const isBusy = state === 'asking';
  const kept = passkeys ?? [];
  return (
    <section class="keep">
      <h2 ref={title} tabIndex={-1}>
        {say('keep')}
      </h2>
      <p class="soft">{say(me.isGuest ? leadFor(support) : 'keep.signedIn')}</p>
      <Passkeys passkeys={kept} isDisabled={isBusy} remove={setAsked} />
      {support === 'supported' && kept.length < MOST_PASSKEYS && (
        <Button
          label={say(kept.length > 0 ? 'keep.another' : 'keep.add')}
          isDisabled={isBusy}
          press={() => void wish('keep', keepMe)}
        />
      )}
      {support === 'supported' && me.isGuest && (
        <Button label={say('keep.signIn')} isDisabled={isBusy} press={() => void wishToSignIn()} />
      )}
      {!me.isGuest && (
        <Button
          label={say('keep.signOut')}
          isDisabled={isBusy}
          press={() => setAsked('sign-out')}
        />
      )}
      <p role="status">{saidOf(state)}</p>
      {asked && (
        <Sure
          asked={asked}
          isLast={asked !== 'sign-in' && kept.length === (asked === 'sign-out' ? 0 : 1)}
          close={() => setAsked(null)}
          agree={() => {
            setAsked(null);
            if (asked === 'sign-in') void wish('sign-in', signIn);
            else if (asked === 'sign-out') void wish('sign-out', signOut);
            else void wish('remove', () => removePasskey(asked.id));
          }}
        />
      )}
    </section>
  );
}

/** Loads the page anew: what it knew was of somebody else. */
async function begin(): Promise<void> {
  const now = await whoAmI();
  if (now) sitDownAs(now);
  location.replace(pathOf({ screen: 'profile' }, language.value));
}

const leadFor = (support: Support): TextKey =>
  support === 'supported' ? 'keep.lead' : `keep.${support}`;

type PasskeysProps = {
  readonly passkeys: readonly Passkey[];
  readonly isDisabled: boolean;
  readonly remove: (passkey: Passkey) => void;
};

/** Mine, by the day and the minute on which they were made. */
function Passkeys({ passkeys, isDisabled, remove }: PasskeysProps) {
  if (passkeys.length === 0) return null;
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul>
      {passkeys.map((passkey, index) => (
        <li key={passkey.id}>
          <span id={`passkey-${index}`}>
            {say('keep.passkey', { date: format.format(passkey.since) })}
          </span>
          <Button
            label={say('keep.remove')}
            about={`passkey-${index}`}
            isDisabled={isDisabled}
            press={() => remove(passkey)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What is done only once somebody is sure: a passkey is removed. */
type Asked = Passkey | 'sign-in' | 'sign-out';

type SureProps = {
  readonly asked: Asked;
  readonly isLast: boolean; // without another one, some devices find no way back
  readonly close: () => void;
  readonly agree: () => void;
};

const SURE = { 'sign-in': 'keep.signIn', 'sign-out': 'keep.signOut' } as const;

/** Says what comes of it before it is done. */
function Sure({ asked, isLast, close, agree }: SureProps) {
  const what = typeof asked === 'string' ? SURE[asked] : 'keep.remove';
  const label = say(what);
  const note = say(`${what}.note`);
  return (
    <Dialog title={label} close={close}>
      <div class="stack">
        <p>{note}</p>
        {isLast && <p>{say('keep.last')}</p>}
        <Button label={label} isGrave={isLast} isMain={!isLast} press={agree} />
      </div>
    </Dialog>
  );
}

/** What there is to say after a wish, or while it is under way. */
function saidOf(state: State): string {
  if (state === 'idle') return '';
  if (state === 'asking') return say('keep.asking');
  const { wish, came } = state;
  if (came === 'done') return say(`keep.done.${wish}`);
  return say(TROUBLES[came] ?? 'keep.failed');
}

const TROUBLES: { readonly [came in Came]?: TextKey } = {
  cancelled: 'keep.cancelled',
  again: 'keep.again',
  gone: 'keep.unknown',
  nothing: 'keep.late',
  full: 'keep.full',
  'name-taken': 'keep.nameTaken',
  'too-many': 'keep.tooMany',
  unavailable: 'home.online.unanswered',
};
