import type { Options } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { go } from '../../nav/route.ts';
import { Button } from '../../ui/button.tsx';
import { language, say } from '../../words/texts.ts';

/** Opens a table for friends with what was chosen here, and goes there. */
export function OnlineButton({ rules }: { rules: Options }) {
  const [state, setState] = useState<'idle' | 'opening' | 'failed' | 'offline'>('idle');
  const open = async (): Promise<void> => {
    setState('opening');
    const table = await import('../../online/tables.ts')
      .then(({ openForFriends }) => openForFriends(rules))
      .catch(() => null);
    if (table === null) setState(navigator.onLine ? 'failed' : 'offline');
    else go({ screen: 'table', id: table }, language.value);
  };
  const hasFailed = state === 'failed' || state === 'offline';
  return (
    <>
      <Button
        icon="link"
        label={say('home.online')}
        isDisabled={state === 'opening'}
        press={() => void open()}
      />
      <p role="status" class={hasFailed ? 'soft' : 'unseen'}>
        {hasFailed && say(`home.online.${state}`)}
      </p>
    </>
  );
}
