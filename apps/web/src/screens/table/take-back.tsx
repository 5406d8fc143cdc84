import { canAsk, type How } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';

type Props = {
  readonly how: How | undefined;
  readonly shortcut?: string;
  readonly press: () => void;
  readonly refuse?: () => void; // says why not
};

/** Takes the last move back, or asks for it; where that is never done there is no button. */
export const TakeBack = ({ how, ...props }: Props) =>
  how && <Button icon="undo" label={labelOf(how)} isFolded isDisabled={!canAsk(how)} {...props} />;

function labelOf(how: How): string {
  if (how === 'asked') return say('asked');
  return say(how === 'by-asking' || how === 'declined' ? 'undo.ask' : 'undo');
}
