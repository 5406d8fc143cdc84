import type { ComponentChildren } from 'preact';
import { pathOf } from '../../nav/address.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
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
      <input class="address" aria-label={say('share.link')} readOnly value={link} />
      {children}
    </section>
  );
}
