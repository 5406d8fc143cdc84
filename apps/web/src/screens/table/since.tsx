import { useEffect, useRef } from 'preact/hooks';
import type { TableState } from '../../table/table.ts';
import { colourOf, Emblem, Icon } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { settings } from '../../ui/settings.ts';
import { tellTurn } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import type { Turns } from './use-turns.ts';
import './since.css';

type Props = { readonly state: TableState; readonly turns: Turns };

/** What the others have done so far, in place of one's own actions while it is shown. */
export function Since({ state, turns }: Props) {
  const { since, told, goOn, look } = turns;
  return (
    <>
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
        {look && <Walk state={state} turns={turns} look={look} />}
      </div>
      <Button icon="skip" label={say('since.goOn')} shortcut="Enter" press={goOn} />
    </>
  );
}

/** A slider over the turns, by which one looks back: a press stops at one, and the arrows go from one to the next. */
function Walk({
  state: { seats },
  turns,
  look,
}: Props & { readonly look: (step: number) => void }) {
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
