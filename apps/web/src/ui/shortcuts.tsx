import { signal } from '@preact/signals';
import { say, type TextKey } from '../words/texts.ts';
import { Dialog } from './dialog.tsx';
import { useKeys } from './use-keys.ts';
import './shortcuts.css';

/** A key, by its name or by a text that has it, and what it does. */
type Shortcut = readonly [key: string, ...does: TextKey[]];

const AT_TABLE: readonly Shortcut[] = [
  ['shortcuts.arrows', 'shortcuts.walk'],
  ['1–5', 'shortcuts.pick'],
  ['R', 'rotate'],
  ['Enter', 'shortcuts.confirm'],
  ['Esc', 'shortcuts.cancel'],
  ['Z', 'undo'],
  ['H', 'hint'],
  ['L', 'since'],
  ['M', 'menu'],
  ['P', 'pause'],
];

const IN_PUZZLES = AT_TABLE.filter(([key]) => !['L', 'M', 'P'].includes(key));

const IN_REPLAY: readonly Shortcut[] = [
  ['shortcuts.arrows', 'replay.previous', 'replay.next'],
  ['Home', 'replay.first'],
  ['End', 'replay.last'],
  ['shortcuts.space', 'replay.run', 'pause'],
];

const IN_REVIEW: readonly Shortcut[] = [
  ...IN_REPLAY,
  ['shortcuts.mistakes', 'review.earlier', 'review.later'],
];

const ON_PAD: readonly Shortcut[] = [
  ['1–6', 'shortcuts.terrain'],
  ['+ −', 'pad.crowns'],
  ['C', 'pad.castle'],
  ['0', 'pad.eraser'],
  ['Z', 'undo'],
];

const isText = (key: string): key is TextKey => key.startsWith('shortcuts.');

const isShown = signal(false);

export const showShortcuts = (): void => {
  isShown.value = true;
};

/** All keys of all screens, on a sheet that one of them opens. */
export function Shortcuts() {
  useKeys({ '?': showShortcuts });
  if (!isShown.value) return null;
  return (
    <Dialog
      title={say('shortcuts')}
      close={() => {
        isShown.value = false;
      }}
    >
      <div class="shortcuts">
        <Keys of="nav.table" shortcuts={AT_TABLE} />
        <Keys of="nav.puzzles" shortcuts={IN_PUZZLES} />
        <Keys of="nav.replay" shortcuts={IN_REPLAY} />
        <Keys of="nav.review" shortcuts={IN_REVIEW} />
        <Keys of="nav.pad" shortcuts={ON_PAD} />
      </div>
    </Dialog>
  );
}

const Keys = ({ of, shortcuts }: { of: TextKey; shortcuts: readonly Shortcut[] }) => (
  <section>
    <h3>{say(of)}</h3>
    <dl>
      {shortcuts.map(([key, ...does]) => (
        <div key={key}>
          <dt>
            <kbd>{isText(key) ? say(key) : key}</kbd>
          </dt>
          <dd>{does.map((text) => say(text)).join(' / ')}</dd>
        </div>
      ))}
    </dl>
  </section>
);
