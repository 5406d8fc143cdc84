import { useEffect, useState } from 'preact/hooks';
import { say } from '../words/texts.ts';
import { Button } from './button.tsx';

type Props = {
  readonly text: string;
  readonly label?: string; // unless it is a link
  readonly isMain?: boolean;
};

/** Milliseconds that it is said to be there. */
const STAYS = 4000;

/** Puts a text where it can be pasted from. */
export function CopyButton({ text, label = say('share.copy'), isMain = false }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), STAYS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => setCopied(await copied(text));
  return (
    <>
      <Button
        icon="link"
        label={isCopied ? say('share.copied') : label}
        isMain={isMain}
        press={() => void copy()}
      />
      <span class="unseen" role="status">
        {isCopied && say('share.copied')}
      </span>
    </>
  );
}

/** Where the page may not write by itself, a field is copied that nobody sees. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    (before?.closest('dialog') ?? document.body).append(field);
    field.select();
    const isDone = document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return isDone;
  }
}
