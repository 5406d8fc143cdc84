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

/** Offers notices, once. */
export function NoticesOffer() {
  const answer = (isAccepted: boolean): void => {
    settings.isNoticeOffered.value = true;
    if (isAccepted) void beginNotices();
  };
  return (
    <Bar text={say('notices.offer')} isCalm>
      <div class="answers">
        <Button label={say('notices.decline')} press={() => answer(false)} />
        <Button label={say('notices.accept')} isMain press={() => answer(true)} />
      </div>
    </Bar>
  );
}
