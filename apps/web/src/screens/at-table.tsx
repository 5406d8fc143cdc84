import type { Refusal } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { games, openTable, removeGame } from '../local/games.ts';
import { go } from '../nav/route.ts';
import { saveText } from '../records/files.ts';
import type { Table } from '../table/table.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { language, say } from '../words/texts.ts';
import { TableOrEnd } from './table-or-end.tsx';

type Opened = Table | 'missing' | 'failed' | Refusal;

const isTable = (opened: Opened): opened is Table =>
  typeof opened === 'object' && 'state' in opened;

/** Opens the table that the address names, and shows the game or its end. */
export function AtTable({ id }: { id: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let table: Table | null = null;
    let isLeft = false;
    openTable(id).then((result) => {
      if (isTable(result)) table = result;
      if (isLeft) table?.leave();
      else setOpened(result);
    });
    return () => {
      isLeft = true;
      table?.leave();
    };
  }, [id]);
  if (opened === null) return <main class="waiting" aria-busy="true" />;
  if (opened === 'missing') {
    return <Message title={say('missing.title')} text={say('missing.text')} />;
  }
  if (opened === 'failed') {
    return <Message title={say('late.title')} text={say('storage.failed')} isReload />;
  }
  if (!isTable(opened)) return <Broken id={id} refusal={opened} />;
  return <TableOrEnd table={opened} />;
}

/** A kept game that cannot be read: it is shown why, and nothing of it is lost. */
function Broken({ id, refusal }: { id: string; refusal: Refusal }) {
  const isNewer = refusal.code === 'other-version';
  const take = async (): Promise<void> => {
    const saved = await games.load(id);
    if (saved && saved !== 'failed') saveText(saved.record, 'crownlands-broken.json');
  };
  const remove = async (): Promise<void> => {
    await removeGame(id);
    go({ screen: 'home' }, language.value);
  };
  return (
    <Message
      title={say('broken.title')}
      text={
        isNewer
          ? say('broken.newer')
          : say('broken.text', { reason: [refusal.at, refusal.rule].filter(Boolean).join(', ') })
      }
    >
      <Button icon="download" label={say('broken.take')} press={() => void take()} />
      <Button icon="trash" label={say('remove')} press={() => void remove()} />
    </Message>
  );
}
