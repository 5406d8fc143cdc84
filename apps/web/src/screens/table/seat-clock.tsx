import type { Seat } from '@crownlands/rules';
import type { Table } from '../../table/table.ts';
import { Icon } from '../../ui/art.tsx';
import { sayDuration } from '../../words/duration.ts';
import { say } from '../../words/texts.ts';
import { useTimeLeft } from './use-time-left.ts';
import './seat-clock.css';

type Props = { readonly table: Table; readonly seat: Seat; readonly isLarge?: boolean };

/** The time that a seat has left, where there are clocks. A tick draws nothing else anew. */
export function SeatClock({ table, seat, isLarge = false }: Props) {
  const clock = useTimeLeft(table, seat);
  if (!clock) return null;
  const time = sayDuration(clock.left);
  const classes = { large: isLarge, running: clock.isRunning, short: clock.isShort };
  const names = Object.entries(classes).flatMap(([name, isSo]) => (isSo ? [name] : []));
  return (
    <span class={['clock', ...names].join(' ')}>
      <Icon name="clock" size={18} />
      <span role="timer" aria-label={say('clock.left', { time })}>
        {time}
      </span>
    </span>
  );
}

/** For those who listen: says once that a seat has little time left. */
export function ShortTime({ table, seat }: Pick<Props, 'table' | 'seat'>) {
  const clock = useTimeLeft(table, seat);
  if (!clock) return null;
  return (
    <p class="unseen" role="status">
      {clock.isShort && say('clock.short')}
    </p>
  );
}
