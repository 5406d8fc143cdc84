import { useState } from 'preact/hooks';
import type { Proof as Shuffled } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';

/** Shows that nobody chose the dominoes, in words and with the numbers. */
export function Proof({ proof, seats }: { proof: Shuffled; seats: readonly Seated[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="shuffle" label={say('proof')} isFolded press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={say('proof')} close={() => setOpen(false)}>
          <div class="stack">
            <p>
              <b>{say(`proof.${proof.verdict}`)}</b>
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
            <h3>{say('proof.numbers')}</h3>
            {proof.nonces.map(
              (nonce, seat) =>
                nonce !== '' && ( // no bot has one
                  <label key={seat} class="field">
                    <span>{nameOf(seats, seat)}</span>
                    <input readOnly value={nonce} />
                  </label>
                ),
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
