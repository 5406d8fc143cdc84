import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './radios.css';

type Option<T> = {
  readonly value: T;
  readonly label: string; // read aloud, and shown as a tip
  readonly face: ComponentChildren;
  readonly class?: string;
  readonly isDisabled?: boolean;
};

type Props<T> = {
  readonly label: string;
  readonly class: string;
  readonly value: T | null;
  readonly options: readonly Option<T>[];
  readonly set: (value: T) => void;
};

/** Choices that lie open side by side, of which one holds. */
export function Radios<T extends string | number>({
  label,
  value,
  options,
  set,
  ...rest
}: Props<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} class={`picks ${rest.class}`}>
      {options.map((option) => (
        <label key={option.value} class={`pick ${option.class ?? ''}`} title={option.label}>
          <input
            type="radio"
            name={name}
            aria-label={option.label}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => set(option.value)}
          />
          <span class="face" aria-hidden="true">
            {option.face}
          </span>
        </label>
      ))}
    </div>
  );
}
