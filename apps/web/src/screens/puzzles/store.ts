import { signal } from '@preact/signals';
import { better, formatResults, parseResults, type Result, type Results } from './results.ts';

const KEY = 'crownlands.puzzles';

/** What this browser keeps; nothing where it is forbidden. */
function readKept(): Results {
  try {
    return parseResults(localStorage.getItem(KEY) ?? '');
  } catch {
    return {};
  }
}

export const results = signal<Results>(readKept());

/** Whether the browser keeps what is solved. */
export const isKept = signal(true);

/** Keeps a result beside those of other tabs; one that cannot be kept holds until the page is closed. */
export function keepResult(name: string, result: Result): void {
  const there = readKept();
  results.value = { ...results.value, ...there, [name]: better(result, there[name]) };
  try {
    localStorage.setItem(KEY, formatResults(results.value));
    isKept.value = true;
  } catch {
    isKept.value = false;
  }
}

addEventListener('storage', ({ key }) => {
  if (key === KEY) results.value = { ...results.value, ...readKept() };
});
