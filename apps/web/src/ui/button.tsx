import type { IconName } from '@crownlands/art';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { type Address, pathOf } from '../nav/address.ts';
import { go } from '../nav/route.ts';
import { language } from '../words/texts.ts';
import { Icon } from './art.tsx';
import { settings } from './settings.ts';
import './button.css';
import './fields.css';

type Props = {
  readonly icon?: IconName;
  readonly label: string;
  readonly shortcut?: string;
  readonly isMain?: boolean;
  readonly isFolded?: boolean; // on small screens only the icon is seen
  readonly about?: string; // the id of what it is about, where several are called the same
  readonly isPressed?: boolean; // something that is on or off
  readonly isGrave?: boolean; // what it does is not taken back
  readonly isDisabled?: boolean;
  readonly refuse?: () => void; // says why it cannot be used now
  readonly press: () => void;
};

/** A button that stays where it is: one that cannot be used now is dim but can be focused. */
export function Button({ icon, label, isMain, isFolded, isGrave, isDisabled, ...props }: Props) {
  const hasKey = props.shortcut === 'Enter' || settings.shortcuts.value;
  const shortcut = hasKey ? props.shortcut : undefined;
  return (
    <button
      type="button"
      class={`button${isMain ? ' main' : ''}${isFolded ? ' folded' : ''}${isGrave ? ' grave' : ''}`}
      aria-disabled={isDisabled ? true : undefined}
      aria-pressed={props.isPressed}
      aria-describedby={props.about}
      aria-keyshortcuts={shortcut}
      aria-label={isFolded ? label : undefined}
      title={isFolded ? label : undefined}
      onClick={() => (isDisabled ? props.refuse?.() : props.press())}
    >
      {icon && <Icon name={icon} />}
      <span class="label">{label}</span>
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}

type LinkProps = {
  readonly to: Address;
  readonly class?: string;
  readonly label?: string;
  readonly about?: string; // the id of what it is about, where several are called the same
  readonly children: ComponentChildren;
};

/** A link to somewhere else in the page. */
export const Link = ({ to, class: name, label, about, children }: LinkProps) => (
  <a
    href={pathOf(to, language.value)}
    class={name}
    aria-label={label}
    aria-describedby={about}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(to, language.value);
    }}
  >
    {children}
  </a>
);

type ToggleProps = {
  readonly label: string;
  readonly note?: ComponentChildren;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly set: (isOn: boolean) => void;
};

/** A switch with its explanation, which may have links to the rules that it comes from. */
export function Toggle({ label, note, isOn, isDisabled, set }: ToggleProps) {
  const id = useId();
  return (
    <div class={isDisabled ? 'toggle off' : 'toggle'}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={note ? id : undefined}
          onChange={({ currentTarget }) => {
            const wanted = currentTarget.checked;
            currentTarget.checked = isOn; // until it is so
            set(wanted);
          }}
        />
        <span class="track" aria-hidden="true" />
        <b>{label}</b>
      </label>
      {note && (
        <p id={id} class="soft">
          {note}
        </p>
      )}
    </div>
  );
}

/** One of several choices. */
export function Choice<T extends string>(props: {
  readonly label: string;
  readonly isBare?: boolean; // its label is heard but not seen
  readonly value: T;
  readonly values: readonly (readonly [value: T, label: string])[];
  readonly set: (value: T) => void;
}) {
  return (
    <label class="choice">
      <span class={props.isBare ? 'unseen' : undefined}>{props.label}</span>
      <select value={props.value} onChange={(event) => props.set(event.currentTarget.value as T)}>
        {props.values.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
