import type { Direction } from '@crownlands/rules';
import { useSignal } from '@preact/signals';
import { type Brush, brushFor, stroke, tap } from './brush.ts';
import { EMPTY_HAND, type Hand, press, secondFields } from './hand.ts';
import { sheetOf, withSheet, withSize } from './pad.ts';
import { emptySheet, type Field, isBlank, type Sheet, type Size, shift } from './sheet.ts';
import type { PadStore } from './store.ts';

export type Mode = 'squares' | 'dominoes';

/** What has just happened and should be said. */
export type Note = 'none-chosen' | 'used' | 'not-free' | 'castle' | 'edge' | 'cropped' | 'cleared';

const STEPS: { readonly [direction in Direction]: readonly [right: number, down: number] } = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};

/** What is in hand, and all that can be done with it. */
export function usePainting(store: PadStore) {
  const mode = useSignal<Mode>('squares');
  const brush = useSignal<Brush>({ type: 'tile', terrain: 'wheat', crowns: 0 });
  const hand = useSignal<Hand>(EMPTY_HAND);
  const note = useSignal<Note | null>(null);
  const sheetNow = (): Sheet => sheetOf(store.pad.value);
  const change = (sheet: Sheet, step?: number): void =>
    store.change(withSheet(store.pad.value, sheet), step);

  const choose = (wanted: Brush): void => {
    mode.value = 'squares';
    brush.value = wanted;
    note.value = null;
  };
  const hold = (wanted: Hand): void => {
    hand.value = wanted;
    note.value = null;
  };
  const refuse = (): void => {
    note.value = 'used';
  };
  const lay = (field: Field): void => {
    const pressed = press(sheetNow(), hand.value, field);
    change(pressed.sheet);
    hand.value = pressed.hand;
    note.value = pressed.refusal;
  };
  const onTap = (field: Field): void => {
    if (mode.value === 'dominoes') return lay(field);
    const isKept = field === sheetNow().castle && brush.value.type !== 'castle';
    change(tap(sheetNow(), brush.value, field));
    note.value = isKept ? 'castle' : null;
  };
  const onDraw = (field: Field, step: number, isFirst: boolean): void => {
    if (mode.value === 'squares') {
      change(stroke(sheetNow(), brush.value, field), step);
      note.value = null;
    } else if (hand.value.domino !== null) {
      const isNext = isFirst
        ? hand.value.first !== field
        : secondFields(sheetNow(), hand.value).includes(field);
      if (isNext) lay(field);
    }
  };
  const clear = (): void => {
    hold(EMPTY_HAND);
    change(emptySheet(store.pad.value.size));
    note.value = 'cleared';
  };
  const clearAll = (): void => {
    const { size, ...pad } = store.pad.value;
    hold(EMPTY_HAND);
    store.change({ ...pad, size, sheets: pad.sheets.map(() => emptySheet(size)) });
    note.value = 'cleared';
  };
  const setSize = (size: Size): void => {
    const before = store.pad.value;
    const after = withSize(before, size);
    hold(EMPTY_HAND);
    store.change(after);
    const lost = before.sheets.some((sheet, seat) => tilesOn(after.sheets[seat]) < tilesOn(sheet));
    note.value = lost ? 'cropped' : null;
  };
  const undo = (): void => {
    hold(EMPTY_HAND);
    store.undo();
  };
  const shiftAll = (direction: Direction): void => {
    const shifted = shift(sheetNow(), ...STEPS[direction]);
    if (shifted) change(shifted);
    note.value = shifted ? null : 'edge';
  };
  const chooseByKey = (key: string): void => {
    const wanted = brushFor(key, brush.value);
    if (wanted) choose(wanted);
  };
  const show = (seat: number): void => {
    hold(EMPTY_HAND);
    store.show(seat);
  };
  const setMode = (wanted: Mode): void => {
    hold(EMPTY_HAND);
    mode.value = wanted;
  };
  return {
    mode,
    brush,
    hand,
    note,
    choose,
    hold,
    refuse,
    onTap,
    onDraw,
    clear,
    clearAll,
    setSize,
    undo,
    shiftAll,
    chooseByKey,
    show,
    setMode,
    canClear: !isBlank(sheetNow()),
  };
}

const tilesOn = (sheet: Sheet | undefined): number => sheet?.tiles.filter(Boolean).length ?? 0;
