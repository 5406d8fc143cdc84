import { boundsOf, landOf, must, type Seat, scoreNow } from '@crownlands/rules';
import { Board } from '../../board/board.tsx';
import { Ledger } from '../../board/ledger.tsx';
import { dynastyIn } from '../../table/dynasty.ts';
import type { TableState } from '../../table/table.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { PersonAbout } from '../people/person-about.tsx';

type Props = {
  readonly table: string;
  readonly state: TableState;
  readonly seat: Seat;
  readonly close: () => void;
};

/** A kingdom to look at, with all its points, and whose it is. */
export function Enlarged({ table, state, seat, close }: Props) {
  const { scene, seats } = state;
  const kingdom = must(scene.position.kingdoms[seat]);
  return (
    <Dialog title={nameOf(seats, seat)} close={close}>
      <Board
        kingdom={kingdom}
        seat={seat}
        bounds={boundsOf(landOf(kingdom))}
        label={say('kingdom.of', { name: nameOf(seats, seat) })}
        hasPoints
      />
      <Ledger score={scoreNow(scene.position, seat)} before={dynastyIn(state)?.before[seat]} />
      <PersonAbout seated={seats[seat]} table={table} />
    </Dialog>
  );
}
