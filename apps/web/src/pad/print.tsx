import { must } from '@crownlands/rules';
import { ScoreTable } from '../board/score-table.tsx';
import { Emblem, Logo } from '../ui/art.tsx';
import { winnersIn } from './cards.tsx';
import { type Pad, type Standing, scoreSheet } from './pad.ts';
import { PadPicture } from './picture.tsx';
import { nameOfSeat, seatsOf } from './words.ts';
import './print.css';

type Props = { readonly pad: Pad; readonly standings: readonly Standing[] };

/** What is printed of the pad, on one page: all kingdoms that have been begun, and their points. */
export const PadPrint = ({ pad, standings }: Props) => (
  <section class="pad-print">
    <header>
      <h2>{winnersIn(pad, standings)}</h2>
      <Logo />
    </header>
    <ol>
      {standings.map(({ seat, score }) => (
        <li key={seat}>
          <span class="head">
            <Emblem seat={seat} size={24} />
            <b>{nameOfSeat(pad, seat)}</b>
            <b class="score">{score.total}</b>
          </span>
          <PadPicture sheet={must(pad.sheets[seat])} seat={seat} />
        </li>
      ))}
    </ol>
    <ScoreTable
      seats={seatsOf(pad)}
      order={standings.map(({ seat }) => seat)}
      scores={pad.sheets.map((sheet) => scoreSheet(pad, sheet))}
    />
  </section>
);
