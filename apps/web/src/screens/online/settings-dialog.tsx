import {
  type Pace,
  RATED_SUBSTITUTE,
  type Settings,
  SITTERS,
  type Sitter,
} from '@crownlands/protocol';
import {
  checkOptions,
  FIRST_ORDERS,
  type FirstOrder,
  type Options,
  VARIANTS,
} from '@crownlands/rules';
import { Button, Choice, Toggle } from '../../ui/button.tsx';
import { Cited } from '../../ui/cited.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { sayDuration } from '../../words/duration.ts';
import { paceInWords } from '../../words/table-settings.ts';
import { say } from '../../words/texts.ts';

/** Clocks that a host can choose from. */
const PACES: readonly Pace[] = [
  { type: 'none' },
  { type: 'turn', seconds: 30 },
  { type: 'turn', seconds: 45 },
  { type: 'turn', seconds: 90 },
  { type: 'game', minutes: 5 },
  { type: 'game', minutes: 10 },
  { type: 'game', minutes: 20 },
  { type: 'days', days: 1 },
  { type: 'days', days: 3 },
  { type: 'days', days: 7 },
];

type Props = {
  readonly value: Settings;
  readonly set: (settings: Settings) => void;
  readonly close: () => void;
};

/** What is played at a table, and by which terms. */
export function SettingsDialog({ value, set, close }: Props) {
  const { rules, pace, isListed, mayWatch, substitute, isRated = false, patience } = value;
  const decide = (settings: Settings): void => set(withFairSubstitute(settings));
  const change = (part: Partial<Settings>): void => decide({ ...value, ...part });
  const changeRules = (part: Partial<Options>): void =>
    change({ rules: withPossible({ ...rules, ...part }) });
  return (
    <Dialog title={say('online.settings')} close={close}>
      <div class="stack">
        <Choice
          label={say('online.howMany')}
          value={`${rules.players}`}
          values={(['2', '3', '4'] as const).map((count) => [count, count])}
          set={(players) => changeRules({ players: Number(players) as Options['players'] })}
        />
        <Choice
          label={say('online.pace')}
          value={JSON.stringify(pace)}
          values={[
            ...new Set([...PACES.map((one) => JSON.stringify(one)), JSON.stringify(pace)]),
          ].map((text) => [text, paceInWords(JSON.parse(text))] as const)}
          set={(text) => change(paced(JSON.parse(text)))}
        />
        <Rated value={value} change={change} />
        <Choice<Sitter>
          label={say('online.substitute')}
          value={substitute}
          values={isRated ? [inRated(substitute)] : SITTERS.map(inWords)}
          set={(bot) => change({ substitute: bot })}
        />
        <Choice
          label={say('online.patience')}
          value={`${patience ?? ''}`}
          values={[
            ['', say('online.patience.never')] as const,
            ...patiencesWith(patience).map(
              (seconds) =>
                [
                  `${seconds}`,
                  say('online.patience.after', { time: sayDuration(seconds * 1000) }),
                ] as const,
            ),
          ]}
          set={(seconds) => decide(withPatience(value, seconds === '' ? null : Number(seconds)))}
        />
        <Toggle
          label={say('online.list')}
          note={say('online.list.note')}
          isOn={isListed}
          set={(isOn) => change({ isListed: isOn })}
        />
        <Toggle
          label={say('online.mayWatch')}
          note={say('online.mayWatch.note')}
          isOn={mayWatch}
          set={(isOn) => change({ mayWatch: isOn })}
        />
        {VARIANTS.map((variant) => {
          const isOn = rules.variants.includes(variant);
          const variants = isOn
            ? rules.variants.filter((one) => one !== variant)
            : [...rules.variants, variant];
          return (
            <Toggle
              key={variant}
              label={say(`variant.${variant}`)}
              note={<Cited>{say(`variant.${variant}.note`)}</Cited>}
              isOn={isOn}
              isDisabled={!checkOptions({ ...rules, variants: [variant] }).ok}
              set={() => changeRules({ variants })}
            />
          );
        })}
        <Choice<FirstOrder>
          label={say('firstOrder')}
          value={rules.firstOrder}
          values={FIRST_ORDERS.map((order) => [order, say(`firstOrder.${order}`)] as const)}
          set={(firstOrder) => changeRules({ firstOrder })}
        />
      </div>
    </Dialog>
  );
}

const inWords = (bot: Sitter): readonly [Sitter, string] => [bot, say(`level.${bot}`)];

/** The one substitute of a rated game, and why there is no other. */
const inRated = (bot: Sitter): readonly [Sitter, string] => [
  bot,
  say('online.substitute.rated', { bot: say(`level.${bot}`) }),
];

const withFairSubstitute = (settings: Settings): Settings =>
  settings.isRated ? { ...settings, substitute: RATED_SUBSTITUTE } : settings;

/** A game without a clock is not rated. */
const paced = (pace: Pace): Partial<Settings> =>
  pace.type === 'none' ? { pace, isRated: false } : { pace };

/** Seconds after which bots may sit in. */
const PATIENCES = [30, 60, 120, 300];

const patiencesWith = (chosen: number | undefined): number[] =>
  [...new Set([...PATIENCES, ...(chosen ? [chosen] : [])])].sort((one, other) => one - other);

function withPatience({ patience: _, ...others }: Settings, seconds: number | null): Settings {
  return seconds === null ? others : { ...others, patience: seconds };
}

/** What is offered to a table that is to be rated and has no clock. */
const CLOCK: Pace = { type: 'turn', seconds: 45 };

type RatedProps = Pick<Props, 'value'> & { readonly change: (part: Partial<Settings>) => void };

/** Whether the result counts; for that there has to be a clock. */
function Rated({ value: { pace, isRated = false }, change }: RatedProps) {
  const hasClock = pace.type !== 'none';
  return (
    <>
      <Toggle
        label={say('online.rated')}
        note={say(hasClock ? 'online.rated.note' : 'online.refused.no-clock')}
        isOn={isRated}
        isDisabled={!hasClock}
        set={(isOn) => change({ isRated: isOn })}
      />
      {!hasClock && (
        <Button
          icon="clock"
          label={say('online.rated.clock', { pace: paceInWords(CLOCK) })}
          press={() => change({ pace: CLOCK, isRated: true })}
        />
      )}
    </>
  );
}

/** The same without the variants that do not go with so many players. */
const withPossible = (rules: Options): Options => ({
  ...rules,
  variants: rules.variants.filter((variant) => checkOptions({ ...rules, variants: [variant] }).ok),
});
