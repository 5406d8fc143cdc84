import type { Seat } from '@crownlands/rules';
import { useEffect, useReducer } from 'preact/hooks';
import { timeLeft } from '../../table/clocks.ts';
import type { Table } from '../../table/table.ts';

/** Milliseconds below which time is short. */
const SHORT = 10_000;

/** The time that a seat has left, anew at each second while it runs; null at tables without clocks. */
export function useTimeLeft(table: Table, seat: Seat) {
  const clocks = table.clocks.value;
  const [ticks, tick] = useReducer<number, void>((count) => count + 1, 0);
  const isRunning = clocks?.seats[seat]?.isRunning ?? false;
  const leftNow = (): number => (clocks ? timeLeft(clocks, seat, Date.now()) : 0);
  useEffect(() => {
    const left = leftNow();
    if (!isRunning || left === 0) return;
    const timer = setTimeout(tick, left % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [clocks, seat, ticks]);
  const left = leftNow();
  return clocks && { left, isRunning, isShort: isRunning && left < SHORT };
}
