import { useEffect } from 'preact/hooks';
import { language, say } from '../../words/texts.ts';

/** Says in the title of the tab that it is my turn, for those who look at another one. */
export function useTurnTitle(isMyTurn: boolean): void {
  useEffect(() => {
    if (!isMyTurn) return;
    const { title } = document;
    document.title = `● ${say('status.yourTurn')} · Crownlands`;
    return () => {
      document.title = title;
    };
  }, [isMyTurn, language.value]);
}
