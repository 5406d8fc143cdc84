import { useState } from 'preact/hooks';
import type { Proof as Shuffled } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { say } from '../../words/texts.ts';
import './proof.css';

/** Shows that nobody chose the dominoes, in words and with the numbers. */
export function Proof({ proof }: { proof: Shuffled }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="check" label={say('proof')} isFolded press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={say('proof')} close={() => setOpen(false)}>
          <div class="stack proof">
            <p>
              <b>{say(proof.isRight ? 'proof.right' : 'proof.wrong')}</b>
            </p>
            <p>{say('proof.how')}</p>
            <dl>
              <dt>{say('proof.seal')}</dt>
              <dd>{proof.commitment}</dd>
              <dt>{say('proof.secret')}</dt>
              <dd>{proof.secret}</dd>
            </dl>
          </div>
        </Dialog>
      )}
    </>
  );
}
