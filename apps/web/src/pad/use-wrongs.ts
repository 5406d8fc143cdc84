import type { Seat } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { type Wrong, wrongWith } from './check.ts';
import type { Sheet } from './sheet.ts';

/** Milliseconds without a change before a kingdom is checked, so that drawing stays smooth. */
const PAUSE = 250;

/** What is wrong with the kingdom, a moment after it was changed. */
export function useWrongs(seat: Seat, sheet: Sheet): readonly Wrong[] {
  const [found, setFound] = useState({ seat, size: 0, wrongs: [] as readonly Wrong[] });
  useEffect(() => {
    const check = () => setFound({ seat, size: sheet.tiles.length, wrongs: wrongWith(sheet) });
    const timer = setTimeout(check, PAUSE);
    return () => clearTimeout(timer);
  }, [seat, sheet]);
  return found.seat === seat && found.size === sheet.tiles.length ? found.wrongs : [];
}
