import type { Table } from '../../table/table.ts';
import { Icon } from '../../ui/art.tsx';
import { say } from '../../words/texts.ts';
import './passing.css';

/** What is wrong and passes by itself; it has a place where nothing moves for it. */
export const Passing = ({ text }: { text: string }) => (
  <span class="trouble calm passing" role="alert">
    <Icon name="again" size={18} />
    <span>{text}</span>
  </span>
);

/** Without a line nothing is lost, but the time of whoever is to act. */
export function sayPassing({ clocks, state }: Table): string | null {
  const { troubles, seats } = state.value;
  if (troubles.includes('unwritten')) return say('trouble.unwritten');
  if (!troubles.includes('reconnecting')) return null;
  const isRunning = clocks.value?.seats.some(
    (clock, seat) => clock.isRunning && seats[seat]?.who === 'me',
  );
  return say(isRunning ? 'trouble.reconnecting.clock' : 'trouble.reconnecting');
}
