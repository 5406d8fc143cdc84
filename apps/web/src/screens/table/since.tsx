import { useEffect, useRef } from 'preact/hooks';
import { canAsk, type How, type Table } from '../../table/table.ts';
import { colourOf, Emblem, Icon } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { settings } from '../../ui/settings.ts';
import { tellTurn } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { TakeBack } from './take-back.tsx';
import type { Turns } from './use-turns.ts';
import './since.css';

type Props = { readonly table: Table; readonly turns: Turns };

/** What the others have done so far, in place of one's own actions while they are at it or one looks back. */
export function SinceActions({ table, turns }: Props) {
  const { may } = table.state.value;
  const { since, told, goOn, isAgain } = turns;
  return (
    <div class="actions table-actions since-actions">
      {isAbout(may['take-back']) && !isAgain && (
        <TakeBack how={may['take-back']} shortcut="Z" press={() => table.act('take-back')} />
      )}
      <div class="since" style={{ '--turns': since.length }}>
        <span class="soft small" aria-hidden="true">
          {say('since')}
        </span>
        <ol aria-hidden="true">
          {since.map((turn, index) => (
            <li
              key={index}
              class={`house-${colourOf(turn.seat)}${turn === told ? ' present' : ''}`}
            >
              <Emblem seat={turn.seat} size={24} />
            </li>
          ))}
        </ol>
        {turns.look && <Walk table={table} turns={turns} look={turns.look} />}
      </div>
      {goOn && <Button icon="skip" label={say('since.goOn')} shortcut="Enter" press={goOn} />}
    </div>
  );
}

/** Whether something can be asked for, or was: its button stays for whoever has pressed it. */
const isAbout = (how: How | undefined): boolean =>
  canAsk(how) || how === 'asked' || how === 'declined';

/** A slider over the turns, by which one looks back: a press stops at one, and the arrows go from one to the next. */
function Walk({ table, turns, look }: Props & { readonly look: (step: number) => void }) {
  const { seats } = table.state.value;
  const { since, told, isAgain, keys } = turns;
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAgain) element.current?.focus();
  }, [isAgain]);
  const words = told && tellTurn(nameOf(seats, told.seat), told);
  return (
    <input
      ref={element}
      type="range"
      min={0}
      max={since.length - 1}
      value={told ? since.indexOf(told) : 0}
      aria-label={say('since')}
      aria-valuetext={words ?? ''}
      onInput={({ currentTarget }) => look(currentTarget.valueAsNumber)}
      onClick={({ currentTarget }) => look(currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    />
  );
}

/** Shows again what the others did since one's own turn; what that was is told where it points to. */
export const SinceButton = ({ turns: { look } }: Pick<Props, 'turns'>) => (
  <button
    type="button"
    class="plain since-button"
    aria-label={say('since')}
    title={say('since')}
    aria-describedby="since"
    aria-disabled={look ? undefined : true}
    aria-keyshortcuts={settings.shortcuts.value ? 'L' : undefined}
    onClick={() => look?.(0)}
  >
    <Icon name="history" />
  </button>
);
