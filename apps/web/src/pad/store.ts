import type { Seat } from '@crownlands/rules';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { formatPad, parsePad } from './kept.ts';
import { merge } from './merge.ts';
import { emptyPad, type Pad } from './pad.ts';

/** Where the pad is kept; reading and writing may throw when the browser forbids it. */
type Storage = {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  readonly listen: (changed: () => void) => void; // another tab wrote
};

export type PadStore = {
  readonly pad: ReadonlySignal<Pad>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** Changes with the same number for their step are taken back together. */
  readonly change: (pad: Pad, step?: number) => void;
  readonly show: (seat: Seat) => void;
  readonly undo: () => void;
  readonly isKept: () => boolean;
};

const LONGEST_PAST = 200;

/** The pad, kept after each change, and the steps back. What other tabs change comes in. */
export function openPad({ read, write, listen }: Storage): PadStore {
  let kept = readKept(read) ?? emptyPad(); // as other tabs know it
  const pad = signal(kept);
  const past = signal<readonly Pad[]>([]);
  let lastStep: number | undefined;
  /** The pad with what other tabs have written; there is no way back behind that. */
  const withOthers = (here: Pad): Pad => {
    const there = readKept(read);
    if (!there || isSame(there, kept)) return here;
    const merged = merge(kept, here, there);
    kept = there;
    past.value = [];
    return merged;
  };
  const become = (next: Pad): void => {
    pad.value = withOthers(next);
    try {
      write(formatPad(pad.value));
      kept = pad.value;
    } catch {
      // The pad holds until the page is closed.
    }
  };
  listen(() => {
    pad.value = withOthers(pad.value);
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
      become(next);
    },
    show: (seat) => become({ ...pad.value, seat }),
    undo: () => {
      lastStep = undefined;
      const before = past.value.at(-1);
      if (!before) return;
      past.value = past.value.slice(0, -1);
      become(before);
    },
    isKept: () => isSame(kept, pad.value),
  };
}

/** Whether two pads have the same in them, whichever kingdom is shown. */
const isSame = (one: Pad, other: Pad): boolean =>
  formatPad({ ...one, seat: 0 }) === formatPad({ ...other, seat: 0 });

function readKept(read: () => string | null): Pad | null {
  try {
    return parsePad(read() ?? '');
  } catch {
    return null;
  }
}
