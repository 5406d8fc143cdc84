import { useState } from 'preact/hooks';
import type { Proof as Shuffled } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { say } from '../../words/texts.ts';

/** Shows that nobody chose the dominoes, in words and with the numbers. */
export function Proof({ proof }: { proof: Shuffled }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="check" label={say('proof')} isFolded press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={say('proof')} close={() => setOpen(false)}>
          <div class="stack">
            <p>
              <b>{say(proof.isRight ? 'proof.right' : 'proof.wrong')}</b>
            </p>
            <p>{say('proof.how')}</p>
            <label class="field">
              <span>{say('proof.seal')}</span>
              <input readOnly value={proof.commitment} />
            </label>
            <label class="field">
              <span>{say('proof.secret')}</span>
              <input readOnly value={proof.secret} />
            </label>
          </div>
        </Dialog>
      )}
    </>
  );
}
