import { useState } from 'preact/hooks';
import { encode } from 'uqr';
import { pathOf } from '../../nav/address.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import './invitation.css';

/** The link to a table: to be scanned, sent or copied. */
export function Invitation({ table }: { table: string }) {
  const link = new URL(pathOf({ screen: 'table', id: table }, null), location.href).href;
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    document.querySelector<HTMLInputElement>('#invitation-link')?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(document.execCommand('copy'));
    }
  };
  const send = (): void => void navigator.share({ url: link, title: 'Crownlands' }).catch(() => {});
  const canSend = 'share' in navigator;
  return (
    <section class="invitation">
      <Code text={link} />
      <div class="ways">
        <input id="invitation-link" aria-label={say('share.link')} readOnly value={link} />
        {canSend && <Button icon="upload" label={say('online.send')} isMain press={send} />}
        <Button
          icon="link"
          label={say(isCopied ? 'share.copied' : 'share.copy')}
          isMain={!canSend}
          press={() => void copy()}
        />
      </div>
    </section>
  );
}

/** A code that phones read; dark on light in both themes, or they do not. */
function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg class="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say('online.code')}>
      <path d={path} />
    </svg>
  );
}
