import { LONGEST_NAME, must, type Seat } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import type { KnownTable, Remote } from '../../online/remote.ts';
import { sit } from '../../online/tables.ts';
import { colourOf, Emblem } from '../../ui/art.tsx';
import { settings } from '../../ui/settings.ts';
import { say } from '../../words/texts.ts';
import './me.css';

type Props = {
  readonly remote: Remote;
  readonly known: KnownTable;
  readonly seat: Seat;
  readonly moved?: (to: Seat) => void;
};

/** My name and my colour, which is my seat. */
export function Me({ remote, known: { state, own }, seat, moved }: Props) {
  const sitting = must(state.seats[seat]);
  const kept = sitting.who === 'nobody' ? sitting.kept : undefined; // before one has come
  const name = sitting.who === 'person' ? sitting.name : (kept ?? '');
  const [isAsked] = useState(name === ''); // as long as one stays, so that the field does not go while one is in it
  const [written, setWritten] = useState<string | null>(null); // until one has done with it
  const rename = (name: string): void => {
    if (seat === own[0]) settings.name.value = name;
    sit(remote, seat, name);
  };
  const move = (to: Seat): void => {
    sit(remote, to, name, seat);
    moved?.(to);
  };
  const colours = state.seats.flatMap(({ who }, other) =>
    who === 'nobody' || other === seat ? [other] : [],
  );
  return (
    <div class={isAsked ? 'me asked' : 'me'}>
      <label class="field">
        <span>{say('online.name')}</span>
        <input
          autocomplete="nickname"
          maxLength={LONGEST_NAME}
          value={written ?? name}
          onInput={({ currentTarget }) => setWritten(currentTarget.value)}
          onChange={({ currentTarget }) => rename(currentTarget.value)}
          onBlur={() => setWritten(null)}
        />
      </label>
      {colours.length > 1 && (
        <div class="colours" role="group" aria-label={say('online.colour')}>
          {colours.map((other) => (
            <button
              key={other}
              type="button"
              aria-label={say(`colour.${colourOf(other)}`)}
              aria-pressed={other === seat}
              onClick={() => other !== seat && move(other)}
            >
              <Emblem seat={other} size={38} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
