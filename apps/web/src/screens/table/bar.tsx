import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../ui/art.tsx';
import { say } from '../../words/texts.ts';

type Props = {
  readonly text: string;
  readonly isCalm?: boolean;
  readonly children?: ComponentChildren;
};

/**
 * Something to be known at once, in one line that can be unfolded where it is too long for that. When it
 * goes, whoever was on it goes on at the heading.
 */
export function Bar({ text, isCalm = false, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  useLayoutEffect(() => {
    const bar = element.current;
    return () => {
      if (bar?.contains(document.activeElement)) document.querySelector('h1')?.focus();
    };
  }, []);
  useLayoutEffect(() => {
    if (!words.current || isUnfolded) return;
    const { current } = words;
    const observer = new ResizeObserver(() =>
      setCut(current.scrollHeight > current.clientHeight + 1),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [text, isUnfolded]);
  return (
    <div ref={element} class={isCalm ? 'trouble calm' : 'trouble'} role="alert">
      <span ref={words} class={isUnfolded ? 'unfolded words' : 'words'}>
        {text}
      </span>
      {isCut && (
        <button
          type="button"
          class="plain unfold"
          aria-label={say('trouble.whole')}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Icon name="next" />
        </button>
      )}
      {children}
    </div>
  );
}
