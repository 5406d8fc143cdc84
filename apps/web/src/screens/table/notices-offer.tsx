import { useState } from 'preact/hooks';
import { beginNotices, noticing } from '../../online/notices.ts';
import type { Table } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { settings } from '../../ui/settings.ts';
import { say } from '../../words/texts.ts';
import { Bar } from './bar.tsx';

/** Whether somebody who plays for days, and has begun to, may want to be told of their turns. */
export function useNoticesOffer({ isSlow, state }: Table): boolean {
  const { scene, seats } = state.value;
  if (!isSlow || noticing.value !== 'off' || settings.isNoticeOffered.value) return false;
  return scene.made.some(({ seat }) => seats[seat]?.who === 'me');
}

/** Offers notices, once, or until whoever wants them gets them. */
export function NoticesOffer() {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const end = (): void => {
    settings.isNoticeOffered.value = true;
  };
  const accept = async (): Promise<void> => {
    setState('asking');
    if (await beginNotices()) end();
    else setState('failed');
  };
  return (
    <Bar text={say(state === 'failed' ? 'notices.failed' : 'notices.offer')} isCalm>
      <div class="answers">
        <Button label={say('notices.decline')} press={end} />
        <Button
          label={say('notices.accept')}
          isMain
          isDisabled={state === 'asking'}
          press={() => void accept()}
        />
      </div>
    </Bar>
  );
}
