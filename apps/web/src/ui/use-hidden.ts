import { useEffect, useState } from 'preact/hooks';

/** Whether the page is behind another tab, or its window is folded away. */
export function useHidden(): boolean {
  const [isHidden, setHidden] = useState(document.visibilityState === 'hidden');
  useEffect(() => {
    const look = (): void => setHidden(document.visibilityState === 'hidden');
    look();
    addEventListener('visibilitychange', look);
    return () => removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}
