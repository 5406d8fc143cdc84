import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useHold } from '../nav/hold.ts';
import { openSheet } from '../nav/sheets.ts';
import { say } from '../words/texts.ts';
import { Icon } from './art.tsx';
import './dialog.css';

/** A sheet over the page; Escape, its button, a press beside it and the back button close it. */
export function Dialog(props: {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  const press = useRef({ beganBeside: false, endedBeside: false });
  const isBeside = ({ target }: Event): boolean => target === element.current;
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.focus(); // not its first button, which would look pressed already
    const take = openSheet(() => dialog?.close());
    return () => {
      isGone.current = true;
      dialog?.close(); // which leads the focus back to where it was
      take();
    };
  }, []);
  useHold(true);
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      aria-label={props.title}
      onClose={() => isGone.current || props.close()}
      onPointerDown={(event) => {
        press.current.beganBeside = isBeside(event);
      }}
      onPointerUp={(event) => {
        press.current.endedBeside = isBeside(event);
      }}
      onClick={(event) => {
        const { beganBeside, endedBeside } = press.current;
        if (isBeside(event) && beganBeside && endedBeside) element.current?.close();
      }}
    >
      <div class="sheet">
        <header>
          <h2>{props.title}</h2>
          <button
            type="button"
            class="plain"
            aria-label={say('close')}
            onClick={() => element.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
