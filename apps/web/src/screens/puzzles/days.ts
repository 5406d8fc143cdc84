import { locale } from '../../words/texts.ts';

/** Days are texts such as `2026-11-18`, and months `2026-11`, of the calendar of whoever looks at it. */
export function today(): string {
  const now = new Date();
  const digits = (number: number, length = 2) => `${number}`.padStart(length, '0');
  return `${digits(now.getFullYear(), 4)}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** The day some days later. */
export function daysAfter(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The month some months later. */
export function monthsAfter(month: string, months: number): string {
  const date = dateOf(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The days of the week that ends with a day. */
export const weekUntil = (day: string): string[] =>
  [-6, -5, -4, -3, -2, -1, 0].map((days) => daysAfter(day, days));

/** The weeks of a month from Monday on; null where its days have not begun or are over. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const monday = daysAfter(first, -((dateOf(first).getUTCDay() + 6) % 7));
  const weeks: (string | null)[][] = [];
  for (let day = monday; monthOf(day) <= month; day = daysAfter(day, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((days) => daysAfter(day, days));
    weeks.push(week.map((one) => (monthOf(one) === month ? one : null)));
  }
  return weeks;
}

/** The same moment everywhere, so that no clock shifts a day. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Parts of a day in words. */
const SHOWN = {
  day: { day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'narrow' },
  'long-weekday': { weekday: 'long' },
} as const satisfies { readonly [name: string]: Intl.DateTimeFormatOptions };

export const sayDay = (day: string, shown: keyof typeof SHOWN): string =>
  new Intl.DateTimeFormat(locale(), { ...SHOWN[shown], timeZone: 'UTC' }).format(dateOf(day));
