import { useEffect } from 'preact/hooks';
import { playSound } from '../../ui/sound.ts';
import { useHidden } from '../../ui/use-hidden.ts';
import { language, say } from '../../words/texts.ts';

const ICON = '/icon.svg';
const TURN_ICON = '/icon-turn.svg';

const showIcon = (path: string): void =>
  document.querySelector('link[rel=icon]')?.setAttribute('href', path);

/**
 * Says by the title and the icon of the tab that it is my turn, for those who look at another one; and by a
 * calm sound when it comes.
 */
export function useTurnSign(isMyTurn: boolean): void {
  const isHidden = useHidden();
  useEffect(() => {
    if (isMyTurn && isHidden) playSound('turn');
  }, [isMyTurn]); // who leaves the page in their turn knows of it
  useEffect(() => {
    if (!isMyTurn || !isHidden) return;
    const { title } = document;
    document.title = `● ${say('status.yourTurn')} · Crownlands`;
    showIcon(TURN_ICON);
    return () => {
      document.title = title;
      showIcon(ICON);
    };
  }, [isMyTurn, isHidden, language.value]);
}
