import { FILES } from 'virtual:puzzles';
import { inArchive, isDate, onDay, type Place, type Puzzle, puzzleAt } from '@crownlands/puzzles';
import { useEffect, useState } from 'preact/hooks';
import { takeNewer } from '../../nav/newer-version.ts';

/** Where the puzzle of a name is, a day or a number of the archive; null if there is none. */
export function placeOf(name: string): Place | null {
  const found = isDate(name)
    ? onDay(name)
    : inArchive(/^[1-9]\d{0,2}$/.test(name) ? Number(name) : 0);
  return found.ok && FILES[found.value.file] ? found.value : null;
}

/** The text of a file of puzzles; null until it is there. */
export function useFile(file: string): string | 'failed' | null {
  const [loaded, setLoaded] = useState<{ file: string; text: string } | 'failed' | null>(null);
  useEffect(() => {
    let isLeft = false;
    const load = FILES[file] ?? (() => Promise.reject(new Error(`there is no ${file}`)));
    load().then(
      ({ default: text }) => isLeft || setLoaded({ file, text }),
      () => isLeft || takeNewer() || setLoaded('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [file]);
  if (loaded === 'failed') return loaded;
  return loaded?.file === file ? loaded.text : null;
}

export function puzzleIn(text: string, place: Place): Puzzle | null {
  const found = puzzleAt(text, place);
  return found.ok ? found.value : null;
}
