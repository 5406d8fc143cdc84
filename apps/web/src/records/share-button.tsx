import type { AnyRecord } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { type Address, pathOf, type RECORD_SCREENS } from '../nav/address.ts';
import { isForAnybody } from '../online/api.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { say, type TextKey } from '../words/texts.ts';
import { saveRecord } from './files.ts';
import { packRecord } from './share.ts';

type Shared = {
  readonly record: AnyRecord;
  readonly table: string | null; // on the server, at which it was played
  readonly screen?: (typeof RECORD_SCREENS)[number];
  readonly reviews?: readonly string[] | undefined; // what is thought of its games, which the link then shows
};

type Link = { readonly url: string; readonly text: TextKey };

/**
 * A link to a game that the server shows to anybody, which others can show with its result; to any other one that
 * carries the whole game.
 */
async function linkTo({ record, table, screen = 'replay', reviews = [] }: Shared): Promise<Link> {
  const isOver = record.shuffle !== undefined; // it is told when all games are over
  if (table !== null && isOver && reviews.length === 0 && (await isForAnybody(table))) {
    return { url: urlOf({ screen, id: table, packed: '' }), text: 'share.online' };
  }
  const packed = await packRecord(record, reviews).catch(() => null);
  if (packed === null) return { url: '', text: 'share.none' };
  return reviews.length > 0
    ? { url: urlOf({ screen: 'review', id: null, packed }), text: 'share.review' }
    : { url: urlOf({ screen: 'replay', id: null, packed }), text: 'share.text' };
}

const urlOf = (address: Address): string => new URL(pathOf(address, null), location.href).href;

/** A link by which others see the game, and the game as a file. */
export function ShareButton({ isFolded = false, ...shared }: Shared & { isFolded?: boolean }) {
  const [link, setLink] = useState<Link | null>(null);
  const [isAsking, setAsking] = useState(false);
  const open = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    setLink(await linkTo(shared));
    setAsking(false);
  };
  return (
    <>
      <Button icon="link" label={say('share')} isFolded={isFolded} press={() => void open()} />
      {link !== null && (
        <Dialog title={say('share')} close={() => setLink(null)}>
          <div class="stack">
            <p>{say(link.text)}</p>
            {link.url !== '' && (
              <label class="field">
                <span>{say('share.link')}</span>
                <input id="share-link" readOnly value={link.url} />
              </label>
            )}
            <div class="actions">
              {link.url !== '' && <CopyButton text={link.url} isMain />}
              <Button
                icon="download"
                label={say('export')}
                press={() => saveRecord(shared.record)}
              />
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
