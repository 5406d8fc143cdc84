import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useHold } from '../../nav/hold.ts';
import { takeNewer } from '../../nav/newer-version.ts';
import type { Table, Trouble } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';

const REMEDY = {
  'not-saved': 'trouble.not-saved.mend',
  elsewhere: 'trouble.elsewhere.mend',
  deleted: 'trouble.deleted.mend',
  'bot-failed': 'trouble.bot-failed.mend',
  'no-champion': 'trouble.no-champion.mend',
} as const satisfies Record<Trouble, string>;

/** Says what is wrong, and offers what helps. */
export function TroubleBar({ table }: { table: Table }) {
  const { trouble, isPaused } = table.state.value;
  useHold(trouble === 'deleted' || trouble === 'elsewhere'); // a reload would decide it
  const isBot = trouble === 'bot-failed' || trouble === 'no-champion';
  if (!trouble && !isPaused) return null;
  return trouble ? (
    <Bar text={say(`trouble.${trouble}`)}>
      <Button label={say(REMEDY[trouble])} press={() => (isBot && takeNewer()) || table.mend()} />
    </Bar>
  ) : (
    <Bar text={say('status.paused')} isCalm>
      <Button icon="play" label={say('resume')} isMain press={() => table.setPaused(false)} />
    </Bar>
  );
}

type BarProps = {
  readonly text: string;
  readonly isCalm?: boolean;
  readonly children: ComponentChildren;
};

/** When it goes, whoever was on it goes on at the heading. */
function Bar({ text, isCalm = false, children }: BarProps) {
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
