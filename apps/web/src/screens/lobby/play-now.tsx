import type { Pace, Players } from '@crownlands/protocol';
import type { Options } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { go } from '../../nav/route.ts';
import { COUNTS, playNow } from '../../online/people.ts';
import { Choice, Toggle } from '../../ui/button.tsx';
import { NameField } from '../../ui/name-field.tsx';
import { Radios } from '../../ui/radios.tsx';
import { settings } from '../../ui/settings.ts';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { refusedInWords } from '../../words/refused.ts';
import { paceInWords } from '../../words/table-settings.ts';
import { language, say } from '../../words/texts.ts';
import './play-now.css';

/** Clocks for people who do not know each other. */
const PACES: readonly Pace[] = [
  { type: 'turn', seconds: 30 },
  { type: 'turn', seconds: 45 },
  { type: 'turn', seconds: 90 },
  { type: 'game', minutes: 10 },
];

/** What strangers play: were there a choice, fewer of them would meet. */
const RULES: Omit<Options, 'players'> = {
  variants: ['middle-kingdom', 'harmony'],
  firstOrder: 'drawn',
};

/** Seconds until bots take the seats that nobody took. */
const PATIENCE = 30;

/** The longest that somebody waits who wants to play with people only. */
const LONGEST = 600;

/** Sits down where others wait for the same, or waits for them. */
export function PlayNow() {
  const [players, setPlayers] = useState<Players>(2);
  const [pace, setPace] = useState(JSON.stringify(PACES[1]));
  const [isRated, setRated] = useState(true);
  const [hasBots, setBots] = useState(true);
  const [state, setState] = useState<'idle' | 'seeking' | { readonly refused: string }>('idle');
  const isLeft = useIsLeft();
  const play = async (): Promise<void> => {
    setState('seeking');
    const patience = hasBots ? PATIENCE : LONGEST;
    const wish = { rules: { ...RULES, players }, pace: JSON.parse(pace), isRated, patience };
    const found = await playNow(wish, settings.name.value);
    if (isLeft()) return;
    if (found.ok) return go({ screen: 'table', id: found.value.table }, language.value);
    setState({ refused: refusedInWords(found.code) });
  };
  return (
    <form
      class="card play-now"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'seeking') void play();
      }}
    >
      <header>
        <h2>{say('lobby.play')}</h2>
        <p class="soft">{RULES.variants.map((variant) => say(`variant.${variant}`)).join(', ')}</p>
      </header>
      <div class="how-many">
        <span aria-hidden="true">{say('online.howMany')}</span>
        <Radios
          label={say('online.howMany')}
          class="segments"
          value={players}
          options={COUNTS.map((count) => ({
            value: count,
            label: say('online.players', { count }),
            face: count,
          }))}
          set={setPlayers}
        />
      </div>
      <Choice
        label={say('online.pace')}
        value={pace}
        values={PACES.map((one) => [JSON.stringify(one), paceInWords(one)] as const)}
        set={setPace}
      />
      <Toggle
        label={say('online.rated')}
        note={say('online.rated.note')}
        isOn={isRated}
        set={setRated}
      />
      <Toggle
        label={say('lobby.bots', { count: PATIENCE })}
        note={say('lobby.bots.note')}
        isOn={hasBots}
        set={setBots}
      />
      <p role="status" class={typeof state === 'object' ? 'wrong' : 'unseen'}>
        {typeof state === 'object' && state.refused}
      </p>
      <NameField />
      <button type="submit" class="button main" aria-disabled={state === 'seeking' || undefined}>
        <span class="label">{say('lobby.go')}</span>
      </button>
    </form>
  );
}
