import { useHold } from '../hold.ts';
import { takeNewer } from '../newer-version.ts';
import type { Table, Trouble } from '../table.ts';
import { say } from '../texts.ts';
import { Button } from './button.tsx';

const REMEDY = {
  'not-saved': 'trouble.not-saved.mend',
  elsewhere: 'trouble.elsewhere.mend',
  deleted: 'trouble.deleted.mend',
  'bot-failed': 'trouble.bot-failed.mend',
  'no-champion': 'trouble.no-champion.mend',
} as const satisfies Record<Trouble, string>;

/** Says what is wrong, and offers what helps. */
export function TroubleBar({ table }: { table: Table }) {
  const { trouble, isPaused } = table.state.value;
  useHold(trouble === 'deleted' || trouble === 'elsewhere'); // a reload would decide it
  const isBot = trouble === 'bot-failed' || trouble === 'no-champion';
  if (!trouble && isPaused) {
    return (
      <div class="trouble calm" role="alert">
        <span>{say('status.paused')}</span>
        <Button icon="play" label={say('resume')} isMain press={() => table.setPaused(false)} />
      </div>
    );
  }
  if (!trouble) return null;
  return (
    <div class="trouble" role="alert">
      <span>{say(`trouble.${trouble}`)}</span>
      <Button label={say(REMEDY[trouble])} press={() => (isBot && takeNewer()) || table.mend()} />
    </div>
  );
}
