import type { Me } from '@crownlands/protocol';
import { COLOURS, LONGEST_NAME } from '@crownlands/rules';
import { useEffect, useRef, useState } from 'preact/hooks';
import { changeMe, sitDownAs } from '../../online/people.ts';
import { Emblem } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { Radios } from '../../ui/radios.tsx';
import { refusedInWords } from '../../words/refused.ts';
import { say } from '../../words/texts.ts';
import './my-name.css';

type Props = {
  readonly me: Me;
  readonly close: (changed: Me | null) => void;
};

/** My name and my colour, changed where they stand. */
export function MyName({ me, close }: Props) {
  const [name, setName] = useState(me.name);
  const [colour, setColour] = useState(me.colour);
  const [state, setState] = useState<'idle' | 'saving' | { readonly refused: string }>('idle');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // `autofocus` works once for each page
  const save = async (): Promise<void> => {
    setState('saving');
    const done = await changeMe({ name, colour });
    if (!done.ok) return setState({ refused: refusedInWords(done.code) });
    sitDownAs(done.value);
    close(done.value);
  };
  const refused = typeof state === 'object' ? state.refused : null;
  return (
    <form
      class="my-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'saving') void save();
      }}
    >
      <label class="field">
        <span>{say('online.name')}</span>
        <input
          ref={field}
          autocomplete="nickname"
          maxLength={LONGEST_NAME}
          value={name}
          aria-invalid={refused !== null}
          aria-describedby={refused ? 'name-refused' : undefined}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <Radios
        label={say('profile.colour')}
        class="my-colours"
        value={colour}
        options={COLOURS.map((one, seat) => ({
          value: one,
          label: say(`colour.${one}`),
          face: <Emblem seat={seat} size={36} />,
        }))}
        set={setColour}
      />
      <p id="name-refused" role="status" class={refused ? 'wrong' : 'unseen'}>
        {refused}
      </p>
      <div class="actions">
        <button type="submit" class="button main" aria-disabled={state === 'saving' || undefined}>
          <span class="label">{say('profile.save')}</span>
        </button>
        <Button label={say('cancel')} press={() => close(null)} />
      </div>
    </form>
  );
}
