import type { Options } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { go } from '../../nav/route.ts';
import { Button } from '../../ui/button.tsx';
import { language, say } from '../../words/texts.ts';

/** Opens a table for friends with what was chosen here, and goes there. */
export function OnlineButton({ rules }: { rules: Options }) {
  const [isFailed, setFailed] = useState(false);
  const open = async (): Promise<void> => {
    setFailed(false);
    const table = await import('../../online/tables.ts')
      .then(({ openForFriends }) => openForFriends(rules))
      .catch(() => null);
    if (table === null) setFailed(true);
    else go({ screen: 'table', id: table }, language.value);
  };
  return (
    <>
      <Button icon="link" label={say('home.online')} press={() => void open()} />
      <p role="status" class={isFailed ? 'soft' : 'unseen'}>
        {isFailed ? say('home.online.failed') : ''}
      </p>
    </>
  );
}
