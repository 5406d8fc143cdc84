import type { Score, Seat } from '@crownlands/rules';
import { Ledger } from '../board/ledger.tsx';
import { colourOf, Emblem } from '../ui/art.tsx';
import { Button, Toggle } from '../ui/button.tsx';
import { Cited, RuleLink } from '../ui/cited.tsx';
import { describeWinners } from '../words/moves.ts';
import { say } from '../words/texts.ts';
import type { Wrong } from './check.ts';
import { LONGEST_NAME } from './kept.ts';
import {
  BONUSES,
  type Bonus,
  type Pad,
  type Standing,
  sheetOf,
  withName,
  withSheet,
} from './pad.ts';
import { nameOfSeat, reasonOf, seatsOf, wrongInWords } from './words.ts';
import './cards.css';

type PadProps = {
  readonly pad: Pad;
  readonly change: (pad: Pad, step?: number) => void;
};

/** The step of all letters of a name, which are taken back together. */
const namingOf = (seat: Seat): number => -1 - seat;

/** The shown kingdom's points, one by one. */
export const ScoreCard = ({ pad, change, score }: PadProps & { readonly score: Score }) => (
  <section class="card pad-score" aria-label={nameOfSeat(pad, pad.seat)}>
    <header>
      <Emblem seat={pad.seat} size={28} />
      <input
        aria-label={`${say('home.namePrompt')}: ${say(`colour.${colourOf(pad.seat)}`)}`}
        placeholder={say('home.namePrompt')}
        maxLength={LONGEST_NAME}
        value={pad.names[pad.seat]}
        onInput={({ currentTarget }) =>
          change(withName(pad, currentTarget.value), namingOf(pad.seat))
        }
      />
      <b class="score">{score.total}</b>
    </header>
    <Ledger score={score} />
    {pad.bonuses.includes('harmony') && (
      <Toggle
        label={say('pad.discarded')}
        isOn={sheetOf(pad).hasDiscarded}
        set={(hasDiscarded) => change(withSheet(pad, { ...sheetOf(pad), hasDiscarded }))}
      />
    )}
  </section>
);

/** What speaks against the kingdom; each line shows its squares. */
export const WrongCard = (props: {
  readonly wrongs: readonly Wrong[];
  readonly isShown: (wrong: Wrong) => boolean;
  readonly toggle: (wrong: Wrong) => void;
}) => (
  <section class="card pad-wrong" aria-label={titleOf(props.wrongs)}>
    <h2>{titleOf(props.wrongs)}</h2>
    <ul>
      {props.wrongs.map((wrong) => (
        <li key={wrongInWords(wrong)}>
          <button
            type="button"
            class={wrong.isCertain ? 'certain' : ''}
            aria-pressed={props.isShown(wrong)}
            onClick={() => props.toggle(wrong)}
          >
            <span class="sample" aria-hidden="true" />
            <span>{reasonOf(wrong)}</span>
          </button>
          <RuleLink rule={wrong.about.rule} />
        </li>
      ))}
    </ul>
  </section>
);

const titleOf = (wrongs: readonly Wrong[]): string =>
  say(wrongs.some(({ isCertain }) => isCertain) ? 'pad.impossible' : 'pad.unfinished');

/** The variants that add points. */
export function VariantsCard({ pad, change }: PadProps) {
  const set = (bonus: Bonus, isOn: boolean): void =>
    change({
      ...pad,
      bonuses: BONUSES.filter((one) => (one === bonus ? isOn : pad.bonuses.includes(one))),
    });
  return (
    <section class="card pad-variants" aria-label={say('pad.variants')}>
      <h2>{say('pad.variants')}</h2>
      {BONUSES.map((bonus) => (
        <Toggle
          key={bonus}
          label={say(`variant.${bonus}`)}
          note={<Cited>{say(`variant.${bonus}.note`)}</Cited>}
          isOn={pad.bonuses.includes(bonus)}
          set={(isOn) => set(bonus, isOn)}
        />
      ))}
    </section>
  );
}

/** All kingdoms in order, with what decides between equals. */
export const StandingsCard = (props: {
  readonly pad: Pad;
  readonly standings: readonly Standing[];
  readonly clearAll: () => void;
}) => (
  <section class="card pad-standings" aria-label={say('pad.standings')}>
    <h2>{winnersIn(props.pad, props.standings)}</h2>
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('pad.points')}</th>
          <th scope="col">{say('pad.largest')}</th>
          <th scope="col">{say('pad.crowns')}</th>
        </tr>
      </thead>
      <tbody>
        {props.standings.map(({ seat, place, score }) => (
          <tr key={seat} class={place === 1 ? 'first' : ''}>
            <th scope="row">
              <span class="name">
                <span class="soft">{say('place.rank', { place })}</span>
                <Emblem seat={seat} size={24} />
                {nameOfSeat(props.pad, seat)}
              </span>
            </th>
            <td>
              <b class="score">{score.total}</b>
            </td>
            <td>{score.largest}</td>
            <td>{score.crowns}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <Button icon="trash" label={say('pad.clearAll')} press={props.clearAll} />
  </section>
);

/** Who has won, of those whose kingdoms have been begun. */
export const winnersIn = (pad: Pad, standings: readonly Standing[]): string =>
  describeWinners(
    seatsOf(pad),
    standings.filter(({ place }) => place === 1).map(({ seat }) => seat),
  );
