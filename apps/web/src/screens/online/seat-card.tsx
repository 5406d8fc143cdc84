import { SITTERS, type Sitter } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { seatedAt } from '../../online/online-state.ts';
import type { Known, Remote } from '../../online/remote.ts';
import { sit } from '../../online/tables.ts';
import { colourOf, Icon, King } from '../../ui/art.tsx';
import { Button, Choice } from '../../ui/button.tsx';
import { settings } from '../../ui/settings.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './seat-card.css';

type Props = { readonly remote: Remote; readonly known: Known; readonly seat: Seat };

/** A seat of a waiting table: who sits there, and behind a press what may be done about it. */
export function SeatCard(props: Props) {
  const { known, seat } = props;
  const { state, isHost } = known;
  const sitting = must(state.seats[seat]);
  const seats = state.seats.map((_, one) => seatedAt(known, state, one));
  const isFree = sitting.who === 'nobody';
  const title = isFree ? say('online.free') : nameOf(seats, seat);
  const head = (
    <>
      <King seat={seat} height={46} />
      <span class="who">
        <b>{title}</b>
        <Standing {...props} />
      </span>
    </>
  );
  const isMine = known.own.includes(seat);
  return (
    <li class={`waiting-seat house-${colourOf(seat)}${isFree ? ' free' : ''}`}>
      {isMine || isFree || isHost ? (
        <details>
          <summary>
            {head}
            <Icon name="next" />
          </summary>
          <div class="stack">
            {isMine && <Mine {...props} />}
            {isFree && <Free {...props} />}
            {isHost && !isMine && <Hosted {...props} sitting={sitting} />}
          </div>
        </details>
      ) : (
        <div class="summary">{head}</div>
      )}
    </li>
  );
}

/** Whether they are here, or what kind of player sits there. */
function Standing({ known, seat }: Props) {
  const sitting = must(known.state.seats[seat]);
  if (sitting.who === 'nobody') return <span class="soft">{say('online.free.note')}</span>;
  if (sitting.who === 'bot') {
    return (
      <span class="soft">
        <Icon name="robot" size={16} /> {say(`level.${sitting.bot}.note`)}
      </span>
    );
  }
  const isHere = known.presence.here.includes(seat) || known.own.includes(seat);
  const presence = isHere ? 'here' : 'away';
  return <span class={`soft presence ${presence}`}>{say(`presence.${presence}`)}</span>;
}

/** My own seat: my name, or somebody else takes it. */
function Mine({ remote, known, seat }: Props) {
  const { state, isHost } = known;
  const free = state.seats.flatMap(({ who }, other) => (who === 'nobody' ? [other] : []));
  const move = (to: Seat): void => {
    remote.order({ type: 'stand', seat });
    sit(remote, to, settings.name.value);
  };
  return (
    <>
      <label class="field">
        <span>{say('online.name')}</span>
        <input
          maxLength={24}
          value={settings.name.value}
          onInput={({ currentTarget }) => {
            settings.name.value = currentTarget.value;
          }}
          onChange={() => sit(remote, seat, settings.name.value)}
        />
      </label>
      {free.length > 0 && (
        <div class="colours">
          <span>{say('online.colour')}</span>
          {free.map((other) => (
            <Button
              key={other}
              label={say(`colour.${colourOf(other)}`)}
              press={() => move(other)}
            />
          ))}
        </div>
      )}
      {!isHost && (
        <Button label={say('online.stand')} press={() => remote.order({ type: 'stand', seat })} />
      )}
    </>
  );
}

/** A free seat may be taken by me, or by one more at this device. */
function Free({ remote, known, seat }: Props) {
  const isFirst = known.own.length === 0;
  return (
    <Button
      label={say(isFirst ? 'online.sit' : 'online.sitToo')}
      press={() => sit(remote, seat, isFirst ? settings.name.value : '')}
    />
  );
}

type HostedProps = Props & { readonly sitting: Known['state']['seats'][number] };

/** What the host may do with a seat. */
function Hosted({ remote, seat, sitting }: HostedProps) {
  const level = sitting.who === 'bot' ? sitting.bot : '';
  return (
    <>
      {sitting.who !== 'person' && (
        <Choice<Sitter | ''>
          label={say('online.bot')}
          value={level}
          values={[
            ['', say('sitter.nobody')],
            ...SITTERS.map((bot) => [bot, say(`level.${bot}`)] as const),
          ]}
          set={(bot) =>
            remote.order(bot === '' ? { type: 'free', seat } : { type: 'seat-bot', seat, bot })
          }
        />
      )}
      {sitting.who === 'person' && (
        <Button label={say('online.remove')} press={() => remote.order({ type: 'free', seat })} />
      )}
    </>
  );
}
