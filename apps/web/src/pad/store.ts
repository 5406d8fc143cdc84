import type { Seat } from '@crownlands/rules';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { formatPad, parsePad } from './kept.ts';
import { emptyPad, type Pad } from './pad.ts';

/** Where the pad is kept; both may throw when the browser forbids it. */
type Storage = { readonly read: () => string | null; readonly write: (text: string) => void };

export type PadStore = {
  readonly pad: ReadonlySignal<Pad>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** Changes with the same number for their step are taken back together. */
  readonly change: (pad: Pad, step?: number) => void;
  readonly show: (seat: Seat) => void;
  readonly undo: () => void;
};

const LONGEST_PAST = 200;

/** The pad, kept after each change, and the steps back. */
export function openPad({ read, write }: Storage): PadStore {
  const pad = signal(readKept(read) ?? emptyPad());
  const past = signal<readonly Pad[]>([]);
  let lastStep: number | undefined;
  let isOpened = false;
  effect(() => {
    const text = formatPad(pad.value);
    if (!isOpened) {
      isOpened = true;
      return;
    }
    try {
      write(text);
    } catch {
      // The pad holds until the page is closed.
    }
  });
  return {
    pad,
    canUndo: computed(() => past.value.length > 0),
    change: (next, step) => {
      if (next === pad.value) return;
      if (step === undefined || step !== lastStep) {
        past.value = [...past.value, pad.value].slice(-LONGEST_PAST);
      }
      lastStep = step;
      pad.value = next;
    },
    show: (seat) => {
      pad.value = { ...pad.value, seat };
    },
    undo: () => {
      lastStep = undefined;
      const before = past.value.at(-1);
      if (!before) return;
      past.value = past.value.slice(0, -1);
      pad.value = before;
    },
  };
}

function readKept(read: () => string | null): Pad | null {
  try {
    return parsePad(read() ?? '');
  } catch {
    return null;
  }
}
