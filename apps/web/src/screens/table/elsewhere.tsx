import { useState } from 'preact/hooks';
import type { Table } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { say } from '../../words/texts.ts';

type Link = { readonly link: string | null }; // null when the server gives none

/** A link by which I play on at another device. */
export function Elsewhere({ elsewhere }: { elsewhere: NonNullable<Table['elsewhere']> }) {
  const [made, setMade] = useState<Link | null>(null);
  const make = async (): Promise<void> => setMade({ link: await elsewhere() });
  return (
    <>
      <Button icon="link" label={say('elsewhere')} press={() => void make()} />
      {made && (
        <div role="status" class="stack">
          <p>{say(made.link ? 'elsewhere.text' : 'home.online.failed')}</p>
          {made.link && <Code text={made.link} />}
          {made.link && <CopyButton text={made.link} />}
        </div>
      )}
    </>
  );
}
