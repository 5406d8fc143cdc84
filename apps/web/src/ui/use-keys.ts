import { useLayoutEffect } from 'preact/hooks';
import { settings } from './settings.ts';

/**
 * Keys of the whole page, as long as no sheet is open, nothing is being written and nobody else took them.
 * Ctrl and Z do what Z does, even where letters are no commands.
 */
export function useKeys(keys: { readonly [key: string]: () => void }): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      const isUndo = hasCommand(event) && !event.shiftKey && letterOf(event) === 'z';
      if (event.defaultPrevented || event.altKey || (hasCommand(event) && !isUndo)) return;
      if (document.querySelector('dialog[open]')) return;
      if (isField(target) && !(event.key === ' ' && target.matches('[type=range]'))) return;
      if (!settings.shortcuts.value && !isUndo && /^[^ ]$/u.test(event.key)) return;
      if (/^(Enter| )$/.test(event.key) && target.closest('button, a, summary')) return;
      const act = keys[nameOf(event)] ?? keys[letterOf(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** The key, and that Shift is held where it makes another one of it. */
const nameOf = ({ key, shiftKey }: KeyboardEvent): string =>
  shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;

const hasCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** What takes keys itself; a slider has no use for the space bar. */
export const isField = (element: Element | null): boolean =>
  /^(INPUT|SELECT|TEXTAREA)$/.test(element?.tagName ?? '');

/** The Latin letter on the key, whatever script the keyboard writes. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();
