import { describe, expect, it } from 'vitest';
import { press } from './hand.ts';
import { formatPad, parsePad } from './kept.ts';
import { emptyPad, type Pad, sheetOf, withName, withSheet } from './pad.ts';
import { moveCastle, put } from './sheet.ts';
import { openPad } from './store.ts';

const laid = (pad: Pad, domino: number): Pad =>
  withSheet(pad, press(sheetOf(pad), { domino, isTurned: false, first: 0 }, 1).sheet);

const PAD: Pad = laid(
  {
    ...withSheet(emptyPad(7), {
      ...put(put(moveCastle(sheetOf(emptyPad(7)), 6), 8, { terrain: 'swamp', crowns: 2 }), 9, {
        terrain: 'mine',
        crowns: 3,
      }),
      hasDiscarded: true,
    }),
    bonuses: ['harmony'],
    names: ['Ana', '', 'Zsófi', ''],
  },
  48,
);

/** The kept pad with one part replaced. */
const spoilt = (from: string, to: string): string => {
  const text = formatPad(PAD);
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe('the kept pad', () => {
  it('comes back as it was', () => {
    expect(parsePad(formatPad(PAD))).toEqual(PAD);
    expect(parsePad(formatPad(emptyPad()))).toEqual(emptyPad());
  });

  it('of before there were names has none', () => {
    const { names, ...older } = JSON.parse(formatPad(PAD));
    expect(parsePad(JSON.stringify(older))).toEqual({ ...PAD, names: ['', '', '', ''] });
  });

  it.each([
    ['another version', '"version":1', '"version":2'],
    ['an unknown frame', '"size":7', '"size":6'],
    ['a frame that does not go with the sheets', '"size":7', '"size":5'],
    ['an unknown bonus', '"harmony"', '"dynasty"'],
    ['a bonus twice', '"harmony"', '"harmony","harmony"'],
    ['a seat too many', '"seat":0', '"seat":4'],
    ['half a seat', '"seat":0', '"seat":0.5'],
    ['a castle outside', '"castle":6', '"castle":49'],
    ['a castle on land', '"castle":6', '"castle":8'],
    ['an unknown terrain', 's2', 'x2'],
    ['more crowns than there are', 's2', 's3'],
    ['a square too many', 's2', 's2 s2'],
    ['a domino that does not lie there', '[48,0,1]', '[47,0,1]'],
    ['a domino in pieces', '[48,0,1]', '[48,0,9]'],
    ['no such domino', '[48,0,1]', '[49,0,1]'],
    ['a domino twice', '[48,0,1]', '[48,0,1],[48,0,1]'],
    ['a name too few', '"Ana",', ''],
    ['a name that is none', '"Ana"', '5'],
    ['a name that is too long', 'Ana', 'A'.repeat(21)],
    ['a flag that is none', '"hasDiscarded":true', '"hasDiscarded":1'],
    ['the end missing', ']}', ''],
  ])('is not read with %s', (_, from, to) => expect(parsePad(spoilt(from, to))).toBeNull());

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '7',
    '{"version":1,"size":5,"bonuses":[],"seat":0,"sheets":[]}',
  ])('is not %j', (text) => expect(parsePad(text)).toBeNull());
});

describe('the store', () => {
  const open = (kept: string | null) => {
    const written = kept === null ? [] : [kept];
    return { written, store: openTab(written) };
  };
  /** Another tab on the same storage; `heard` tells it that it has changed. */
  const openTab = (written: string[], heard: (() => void)[] = []) =>
    openPad({
      read: () => written.at(-1) ?? null,
      write: (text) => void written.push(text),
      listen: (changed) => void heard.push(changed),
    });

  it('opens what was kept, or an empty pad', () => {
    expect(open(formatPad(PAD)).store.pad.value).toEqual(PAD);
    expect(open('damaged').store.pad.value).toEqual(emptyPad());
    expect(open(null).store.pad.value).toEqual(emptyPad());
  });

  it('keeps every change and takes it back', () => {
    const { store, written } = open(null);
    expect(store.canUndo.value).toBe(false);
    store.change(PAD);
    store.show(2);
    expect(parsePad(written.at(-1) ?? '')).toEqual({ ...PAD, seat: 2 });
    store.undo();
    expect(store.pad.value).toEqual(emptyPad());
    expect(parsePad(written.at(-1) ?? '')).toEqual(emptyPad());
    expect(store.canUndo.value).toBe(false);
  });

  it('takes a stroke back as one step', () => {
    const { store } = open(null);
    store.change(emptyPad(7), 1);
    store.change(PAD, 2);
    store.change({ ...PAD, bonuses: [] }, 2);
    store.undo();
    expect(store.pad.value).toEqual(emptyPad(7));
    store.change(PAD, 2);
    store.undo();
    expect(store.pad.value).toEqual(emptyPad(7));
  });

  it('makes no step of what changes nothing', () => {
    const { store } = open(null);
    store.change(store.pad.value);
    expect(store.canUndo.value).toBe(false);
  });

  it('shows what another tab writes, and goes on showing its own kingdom', () => {
    const heard: (() => void)[] = [];
    const { store, written } = open(null);
    const other = openTab(written, heard);
    other.show(3);
    store.change(PAD);
    for (const changed of heard) changed();
    expect(other.pad.value).toEqual({ ...PAD, seat: 3 });
    expect(other.canUndo.value).toBe(false);
  });

  it('writes over nothing that another tab wrote unheard', () => {
    const { store, written } = open(null);
    const other = openTab(written);
    store.change(laid(emptyPad(), 1));
    other.show(1);
    other.change(laid(other.pad.value, 2));
    store.change({ ...store.pad.value, bonuses: ['harmony'], names: ['Ana', '', '', ''] });
    other.change(withName(other.pad.value, 'Zsófi'));
    for (const { pad } of [other, openTab(written)]) {
      expect(pad.value.names).toEqual(['Ana', 'Zsófi', '', '']);
    }
    const numbers = store.pad.value.sheets.map((sheet) => sheet.laid.map(({ domino }) => domino));
    expect(numbers).toEqual([[1], [2], [], []]);
    expect(parsePad(written.at(-1) ?? '')?.sheets).toEqual(store.pad.value.sheets);
  });

  it('[C1] keeps its own where two tabs lay the same domino', () => {
    const { store, written } = open(null);
    const other = openTab(written);
    store.change(laid(emptyPad(), 7));
    other.change(laid({ ...emptyPad(), seat: 1 }, 7));
    expect(parsePad(written.at(-1) ?? '')).toEqual(other.pad.value);
    expect(other.pad.value.sheets[1]?.laid).toHaveLength(1);
  });

  it('loses nothing while the storage is full', () => {
    const full = (): never => {
      throw new Error('full');
    };
    const store = openPad({ read: () => formatPad(emptyPad()), write: full, listen: () => {} });
    store.change(laid(emptyPad(), 1));
    store.change({ ...store.pad.value, bonuses: ['harmony'] });
    expect(store.pad.value.sheets[0]?.laid).toHaveLength(1);
  });

  it('works where the browser keeps nothing', () => {
    const fail = (): never => {
      throw new Error('forbidden');
    };
    const store = openPad({ read: fail, write: fail, listen: () => {} });
    store.change(PAD);
    expect(store.pad.value).toEqual(PAD);
  });
});
