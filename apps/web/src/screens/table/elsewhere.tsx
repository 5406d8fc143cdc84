import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { Table } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { say } from '../../words/texts.ts';

/** A link, and what draws its code; null when the server gives none. */
type Made = { readonly link: string; readonly Code: ComponentType<{ text: string }> } | 'none';

/** A link by which I play on at another device. */
export function Elsewhere({ elsewhere }: { elsewhere: NonNullable<Table['elsewhere']> }) {
  const [made, setMade] = useState<Made | null>(null);
  const make = async (): Promise<Made> => {
    const link = await elsewhere();
    if (link === null) return 'none';
    const { Code } = await import('../../ui/code.tsx');
    return { link, Code };
  };
  return (
    <>
      <Button
        icon="link"
        label={say('elsewhere')}
        press={() => void make().then(setMade, () => setMade('none'))}
      />
      {made && (
        <div role="status" class="stack">
          <p>{say(made === 'none' ? 'home.online.unanswered' : 'elsewhere.text')}</p>
          {made !== 'none' && <made.Code text={made.link} />}
          {made !== 'none' && <CopyButton text={made.link} />}
        </div>
      )}
    </>
  );
}
