import { locale } from './texts.ts';

const DAY = 24 * 60 * 60;

/** A span of time as a clock shows it, `0:38` or `1:02:03`; from two days on in days. */
export function sayDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 2 * DAY) return daysIn(Math.floor(seconds / DAY));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const [, ...parts] = [hours, minutes, seconds % 60].map((part) => `${part}`.padStart(2, '0'));
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '');
}

const daysIn = (days: number): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
