import { useLayoutEffect } from 'preact/hooks';

/** Keys of the whole page, as long as no sheet is open and nothing is being written. */
export function useKeys(keys: { readonly [key: string]: () => void }): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
      if (event.key === 'Enter' && target.closest('button, a')) return;
      const act = keys[event.key] ?? keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
