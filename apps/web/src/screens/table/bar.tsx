import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Props = {
  readonly text: string;
  readonly isCalm?: boolean;
  readonly children?: ComponentChildren;
};

/** Something to be known at once. When it goes, whoever was on it goes on at the heading. */
export function Bar({ text, isCalm = false, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = element.current;
    return () => {
      if (bar?.contains(document.activeElement)) document.querySelector('h1')?.focus();
    };
  }, []);
  return (
    <div ref={element} class={isCalm ? 'trouble calm' : 'trouble'} role="alert">
      <span>{text}</span>
      {children}
    </div>
  );
}
