import type { AnyRecord } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { pathOf } from '../nav/address.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { say } from '../words/texts.ts';
import { saveRecord } from './files.ts';
import { packRecord } from './share.ts';

type Props = {
  readonly record: AnyRecord;
  readonly reviews?: readonly string[] | undefined; // what is thought of its games, which the link then shows
  readonly isFolded?: boolean;
};

const TEXT = { replay: 'share.text', review: 'share.review' } as const;

/** A link that carries the whole game, and the game as a file. */
export function ShareButton({ record, reviews = [], isFolded = false }: Props) {
  const [link, setLink] = useState<string | null>(null);
  const screen = reviews.length > 0 ? 'review' : 'replay';
  const open = async (): Promise<void> => {
    const packed = await packRecord(record, reviews).catch(() => null);
    if (packed === null) return setLink('');
    const path = pathOf({ screen, id: null, packed }, null);
    setLink(new URL(path, location.href).href);
  };
  return (
    <>
      <Button icon="link" label={say('share')} isFolded={isFolded} press={() => void open()} />
      {link !== null && (
        <Dialog title={say('share')} close={() => setLink(null)}>
          <div class="stack">
            <p>{say(link === '' ? 'share.none' : TEXT[screen])}</p>
            {link !== '' && (
              <label class="field">
                <span>{say('share.link')}</span>
                <input id="share-link" readOnly value={link} />
              </label>
            )}
            <div class="actions">
              {link !== '' && <CopyButton text={link} isMain />}
              <Button icon="download" label={say('export')} press={() => saveRecord(record)} />
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
