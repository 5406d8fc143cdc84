import type { Refused } from '@crownlands/protocol';
import type { Options } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { go } from '../../nav/route.ts';
import { Button, Link } from '../../ui/button.tsx';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { refusedInWords } from '../../words/refused.ts';
import { language, say } from '../../words/texts.ts';

/** Opens a table for friends with what was chosen here, and goes there. */
export function OnlineButton({ rules }: { rules: Options }) {
  const [state, setState] = useState<'idle' | 'opening' | { readonly why: Refused['code'] }>(
    'idle',
  );
  const isLeft = useIsLeft();
  const open = async (): Promise<void> => {
    setState('opening');
    const opened = await import('../../online/tables.ts')
      .then(({ openForFriends }) => openForFriends(rules))
      .catch(() => ({ ok: false, code: 'unavailable' }) as const);
    if (isLeft()) return;
    if (opened.ok) go({ screen: 'table', id: opened.value.table }, language.value);
    else setState({ why: opened.code });
  };
  const hasFailed = typeof state === 'object';
  return (
    <>
      <Button
        icon="link"
        label={say('home.online')}
        isDisabled={state === 'opening'}
        press={() => void open()}
      />
      <p role="status" class={hasFailed ? 'soft' : 'unseen'}>
        {hasFailed && <Why code={state.why} />}
      </p>
    </>
  );
}

function Why({ code }: { code: Refused['code'] }) {
  if (code === 'unavailable' && !navigator.onLine) return say('home.online.offline');
  if (code !== 'too-many') return refusedInWords(code);
  return (
    <>
      {say('home.online.too-many')} <Link to={{ screen: 'games' }}>{say('nav.games')}</Link>
    </>
  );
}
