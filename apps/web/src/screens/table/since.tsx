import { canAsk, type Table } from '../../table/table.ts';
import { colourOf, Emblem, Icon } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { settings } from '../../ui/settings.ts';
import { say } from '../../words/texts.ts';
import { TakeBack } from './take-back.tsx';
import type { Turns } from './use-turns.ts';
import './since.css';

type Props = { readonly table: Table; readonly turns: Turns };

/** What the others have done so far, in place of one's own actions while they are at it. */
export function SinceActions({ table, turns: { since, told, goOn } }: Props) {
  const { may } = table.state.value;
  return (
    <div class="actions table-actions since-actions">
      {canAsk(may['take-back']) && (
        <TakeBack how={may['take-back']} shortcut="Z" press={() => table.act('take-back')} />
      )}
      <div class="since" aria-hidden="true">
        <span class="soft small">{say('since')}</span>
        <ol>
          {since.map((turn, index) => (
            <li
              key={index}
              class={`house-${colourOf(turn.seat)}${turn === told ? ' present' : ''}`}
            >
              <Emblem seat={turn.seat} size={24} />
            </li>
          ))}
        </ol>
      </div>
      {goOn && <Button icon="skip" label={say('since.goOn')} shortcut="Enter" press={goOn} />}
    </div>
  );
}

/** Shows again what the others did since one's own turn; what that was is told where it points to. */
export const SinceButton = ({ turns: { showAgain } }: Pick<Props, 'turns'>) => (
  <button
    type="button"
    class="plain since-button"
    aria-label={say('since')}
    title={say('since')}
    aria-describedby="since"
    aria-disabled={showAgain ? undefined : true}
    aria-keyshortcuts={settings.shortcuts.value ? 'L' : undefined}
    onClick={() => showAgain?.()}
  >
    <Icon name="history" />
  </button>
);
