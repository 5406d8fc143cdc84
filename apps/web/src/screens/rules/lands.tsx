import {
  boundsOf,
  landOf,
  must,
  type Seat,
  scoreLand,
  type Territory,
  territoriesOf,
} from '@crownlands/rules';
import { Ledger } from '../../board/ledger.tsx';
import { Marks } from '../../board/marks.tsx';
import { kingdomOf } from '../../lesson/positions.ts';
import { Crown, DominoCard, Emblem } from '../../ui/art.tsx';
import { say } from '../../words/texts.ts';
import { Frame, Land, Loose, Middle, Sums } from './land.tsx';
import type {
  BonusPicture,
  CountPicture,
  DiscardPicture,
  TiePicture,
  TotalPicture,
  TryPicture,
} from './pictures.ts';
import { placementIn } from './positions.ts';
import './lands.css';

/** A domino that may lie there is part of the land; one that may not lies loosely over it. */
export function Tried({ kingdom, tried, breaks, view, frame }: TryPicture) {
  const placement = placementIn(tried);
  return (
    <Land
      kingdom={kingdomOf(kingdom)}
      bounds={view}
      room={frame ?? view}
      ghost={breaks ? null : placement}
      over={
        <>
          {frame && <Frame bounds={frame} />}
          {breaks && <Loose {...placement} />}
        </>
      }
    />
  );
}

/** A kingdom, and the domino that has no place in it. */
export function Discard({ kingdom: moves, domino }: DiscardPicture) {
  const kingdom = kingdomOf(moves);
  return (
    <>
      <Land kingdom={kingdom} room={boundsOf(landOf(kingdom))} />
      <div class="fits-nowhere">
        <DominoCard domino={domino} />
      </div>
    </>
  );
}

export function Count({ kingdom: moves, terrain }: CountPicture) {
  const kingdom = kingdomOf(moves);
  const counted = territoriesOf(landOf(kingdom)).filter((one) => one.terrain === terrain);
  const around = counted.map(({ squares }) => must(squares[0]));
  return (
    <Land
      kingdom={kingdom}
      over={
        <>
          <Outlined territories={counted} />
          <Sums kingdom={kingdom} around={around} />
        </>
      }
    />
  );
}

const Outlined = ({ territories }: { territories: readonly Territory[] }) => (
  <Marks marks={territories.map((territory) => ({ type: 'territory', territory }))} />
);

/** A kingdom with the points of its land, and all that it earns. */
export function Total({ kingdom: moves, variants }: TotalPicture) {
  const kingdom = kingdomOf(moves);
  const score = scoreLand(landOf(kingdom), variants, 0);
  return (
    <>
      <Land kingdom={kingdom} over={<Sums kingdom={kingdom} />} />
      <div class="sums">
        <Ledger score={score} />
        <p>
          {say('score.total')} <b class="score">{score.total}</b>
        </p>
      </div>
    </>
  );
}

/** A kingdom, with lines through its castle where the middle is asked for. */
export function Bonus({ kingdom: moves, variant }: BonusPicture) {
  const kingdom = kingdomOf(moves);
  const isMiddle = variant === 'middle-kingdom';
  const room = boundsOf(landOf(kingdom));
  return <Land kingdom={kingdom} room={room} over={isMiddle && <Middle kingdom={kingdom} />} />;
}

/** Kingdoms side by side, with what decides between them. */
export const Tie = ({ kingdoms, winner }: TiePicture) =>
  kingdoms.map((moves, seat) => (
    <Rival key={seat} moves={moves} seat={seat} hasWon={seat === winner} />
  ));

type RivalProps = { readonly moves: string; readonly seat: Seat; readonly hasWon: boolean };

function Rival({ moves, seat, hasWon }: RivalProps) {
  const kingdom = kingdomOf(moves);
  const territories = territoriesOf(landOf(kingdom));
  const { total, largest, crowns } = scoreLand(landOf(kingdom), [], 0);
  const best = territories.filter(({ squares }) => squares.length === largest).slice(0, 1);
  return (
    <div class="rival">
      <p class="head">
        <Emblem seat={seat} size={24} />
        <b>{say('points', { count: total })}</b>
        {hasWon && <Crown size={26} />}
      </p>
      <Land kingdom={kingdom} seat={seat} over={<Outlined territories={best} />} />
      <p>
        {say('pad.largest')}: <b>{largest}</b>
        <br />
        {say('pad.crowns')}: <b>{crowns}</b>
      </p>
    </div>
  );
}
