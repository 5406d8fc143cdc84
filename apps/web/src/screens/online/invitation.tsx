import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { encode } from 'uqr';
import { pathOf } from '../../nav/address.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import './invitation.css';

type Props = {
  readonly table: string;
  readonly isMain: boolean; // what one should do next
  readonly children: ComponentChildren;
};

/** The link to a table: to be scanned, sent or copied. */
export function Invitation({ table, isMain, children }: Props) {
  const link = new URL(pathOf({ screen: 'table', id: table }, null), location.href).href;
  const canSend = 'share' in navigator;
  const send = (): void => void navigator.share({ url: link, title: 'Crownlands' }).catch(() => {});
  return (
    <section class="invitation">
      <Code text={link} />
      <div class="ways">
        {canSend && (
          <Button icon="upload" label={say('online.send')} isMain={isMain} press={send} />
        )}
        <CopyButton text={link} isMain={isMain && !canSend} />
      </div>
      <p class="address">{link.replace(/^https?:\/\//, '')}</p>
      {children}
    </section>
  );
}

/** Puts a text where it can be pasted from. */
export function CopyButton({ text, isMain }: { text: string; isMain: boolean }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => setCopied(await copied(text));
  return (
    <Button
      icon="link"
      label={say(isCopied ? 'share.copied' : 'share.copy')}
      isMain={isMain}
      press={() => void copy()}
    />
  );
}

/** Where the page may not write by itself, a field is copied that nobody sees. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand('copy');
    field.remove();
    return isDone;
  }
}

/** Pixels of each square of a code, at least. */
const MODULE = 4;

/** A code that phones read; dark on light in both themes, or they do not. */
export function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      class="code"
      viewBox={`0 0 ${size} ${size}`}
      width={MODULE * size}
      role="img"
      aria-label={say('online.code')}
    >
      <path d={path} />
    </svg>
  );
}
