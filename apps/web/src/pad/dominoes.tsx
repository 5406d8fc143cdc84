import { type DominoNumber, NUMBERS, type Seat } from '@crownlands/rules';
import { useEffect, useRef, useState } from 'preact/hooks';
import { colourOf, DominoCard, Emblem } from '../ui/art.tsx';
import { Button } from '../ui/button.tsx';
import { describeDomino } from '../words/moves.ts';
import { say } from '../words/texts.ts';
import { EMPTY_HAND, type Hand, readDigits } from './hand.ts';
import './dominoes.css';

type Props = {
  readonly hand: Hand;
  readonly layerOf: (domino: DominoNumber) => Seat | null;
  readonly set: (hand: Hand) => void;
  readonly refuse: () => void; // a domino that lies somewhere already
};

/** All dominoes, to take one by its number or its look; those that lie somewhere are marked. */
export function Dominoes({ hand, layerOf, set, refuse }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState(''); // digits that are no domino for the hand, but may become one
  const take = (domino: DominoNumber): void => {
    set({ ...EMPTY_HAND, domino: layerOf(domino) === null ? domino : null });
    if (layerOf(domino) !== null) refuse();
  };
  const type = (digits: string): void => {
    setTyped(digits);
    if (digits === '') set(EMPTY_HAND);
    else take(Number(digits));
  };
  useEffect(() => {
    if (hand.domino !== null) setTyped('');
    const card = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    card?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [hand.domino]);
  return (
    <>
      <div class="pad-number">
        <label class="field">
          <span class="unseen">{say('pad.number')}</span>
          <input
            inputMode="numeric"
            placeholder={say('pad.number')}
            value={hand.domino ?? typed}
            onInput={({ currentTarget }) => {
              const digits = readDigits(currentTarget.value);
              currentTarget.value = digits; // where nothing changes, nothing is drawn anew
              type(digits);
            }}
            onKeyDown={({ key }) => {
              if (key === 'Escape') type('');
            }}
            onBlur={() => setTyped('')}
          />
        </label>
        <Button
          icon="rotate"
          label={say('pad.turn')}
          isDisabled={hand.domino === null}
          press={() => set({ ...hand, isTurned: !hand.isTurned })}
        />
      </div>
      <ul class={hand.isTurned ? 'pad-dominoes turned' : 'pad-dominoes'} ref={list}>
        {NUMBERS.map((domino) => {
          const seat = layerOf(domino);
          return (
            <li key={domino}>
              <button
                type="button"
                aria-pressed={hand.domino === domino}
                aria-disabled={seat !== null}
                aria-label={labelOf(domino, seat)}
                onClick={() => take(domino)}
              >
                <DominoCard domino={domino} />
                {seat !== null && <Emblem seat={seat} size={26} />}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function labelOf(domino: DominoNumber, seat: Seat | null): string {
  const faces = describeDomino(domino);
  if (seat === null) return faces;
  return `${faces}. ${say('pad.used', { colour: say(`colour.${colourOf(seat)}`) })}`;
}
