import { isKeptSeat, SITTERS, type Sitter } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { seatedAt } from '../../online/online-state.ts';
import type { KnownTable, Remote } from '../../online/remote.ts';
import { sit } from '../../online/tables.ts';
import { Button, Choice } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { settings } from '../../ui/settings.ts';
import { say } from '../../words/texts.ts';
import { PersonAbout } from '../people/person-about.tsx';
import { Me } from './me.tsx';
import { seatTitle } from './seat-card.tsx';

type Props = {
  readonly remote: Remote;
  readonly known: KnownTable;
  readonly seat: Seat;
  readonly moved: (to: Seat) => void; // to another colour
  readonly close: () => void;
};

/** What may be done about a seat of a waiting table. */
export function SeatDialog(props: Props) {
  const { remote, known, seat, moved, close } = props;
  const sitting = must(known.state.seats[seat]);
  const { who } = sitting;
  const isTaken = who !== 'nobody' || isKeptSeat(sitting);
  const isMine = known.own.includes(seat);
  return (
    <Dialog title={seatTitle(props)} close={close}>
      <div class="stack">
        {isMine && <Me remote={remote} known={known} seat={seat} moved={moved} />}
        {isMine && (
          <Button
            label={say('online.stand')}
            press={() => {
              remote.order({ type: 'stand', seat });
              close();
            }}
          />
        )}
        {!isTaken && <Free {...props} />}
        {!isMine && <PersonAbout seated={seatedAt(known, known.state, seat)} table={remote.id} />}
        {known.isHost && who !== 'person' && <BotChoice {...props} />}
        {known.isHost && isTaken && !isMine && (
          <Button
            label={say('online.remove')}
            press={() => {
              remote.order({ type: 'free', seat });
              close();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A free seat may be taken by me, or by one more at this device. */
function Free({ remote, known, seat, close }: Props) {
  const isFirst = known.own.length === 0;
  return (
    <Button
      label={say(isFirst ? 'online.sit' : 'online.sitToo')}
      isMain
      press={() => {
        sit(remote, seat, isFirst ? settings.name.value : '');
        close();
      }}
    />
  );
}

/** The host lets a computer player sit there. */
function BotChoice({ remote, known: { state }, seat, close }: Props) {
  const sitting = must(state.seats[seat]);
  const [bot, setBot] = useState(sitting.who === 'bot' ? sitting.bot : state.settings.substitute);
  return (
    <>
      <Choice<Sitter>
        label={say('online.bot')}
        value={bot}
        values={SITTERS.map((one) => [one, say(`level.${one}`)] as const)}
        set={setBot}
      />
      <Button
        icon="robot"
        label={say('online.seatBot')}
        press={() => {
          remote.order({ type: 'seat-bot', seat, bot });
          close();
        }}
      />
    </>
  );
}
