import { effect, type Signal, signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How long moves that nobody here made stay to be seen, in milliseconds. */
export const PACES = { calm: 1200, normal: 650, instant: 0 } as const;
export type Pace = keyof typeof PACES;

/** How fast a replay runs: 1 is the plain pace. */
export const SPEEDS = ['0.5', '1', '2', '4'] as const;
export type Speed = (typeof SPEEDS)[number];

const PREFIX = 'crownlands.';

/** A choice that this browser remembers, if it lets us. */
function remembered<T extends string | boolean>(
  name: string,
  otherwise: T,
  isValid: (value: unknown) => boolean,
): Signal<T> {
  const kept = signal(otherwise);
  try {
    const value = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    if (isValid(value)) kept.value = value;
  } catch {
    // Blocked or damaged: what is chosen from now on is kept if it can be.
  }
  effect(() => {
    const text = JSON.stringify(kept.value);
    try {
      localStorage.setItem(PREFIX + name, text);
    } catch {
      // The choice holds until the page is closed.
    }
  });
  return kept;
}

const isOneOf = (values: readonly string[]) => (value: unknown) => values.includes(value as string);
const isText = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

export const settings = {
  theme: remembered<Theme>('theme', 'system', isOneOf(THEMES)),
  pace: remembered<Pace>('pace', 'normal', isOneOf(Object.keys(PACES))),
  speed: remembered<Speed>('speed', '1', isOneOf(SPEEDS)),
  motion: remembered<boolean>('motion', true, isBoolean),
  sound: remembered<boolean>('sound', false, isBoolean),
  shortcuts: remembered<boolean>('shortcuts', true, isBoolean),
  coach: remembered<boolean>('coach', false, isBoolean), // says when a move loses much
  outlines: remembered<boolean>('outlines', false, isBoolean),
  language: remembered<string>('language', '', isText),
  setup: remembered<string>('setup', '', isText),
  notices: remembered<boolean>('notices', false, isBoolean), // of turns that take days
  isNoticeOffered: remembered<boolean>('isNoticeOffered', false, isBoolean), // and was answered
  isMuted: remembered<boolean>('isMuted', false, isBoolean), // what others say at tables online
  name: remembered<string>('name', '', isText), // at tables online
  colour: remembered<string>('colour', '', isText), // of my seat there, where it is free
  lesson: remembered<string>('lesson', '', isText), // the step at which it was left
};

/** Whether things may move: not when switched off here or in the system. */
export const mayMove = (): boolean =>
  settings.motion.value && !matchMedia('(prefers-reduced-motion: reduce)').matches;
