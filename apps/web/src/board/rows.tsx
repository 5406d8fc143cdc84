import type { DominoNumber, Seat } from '@crownlands/rules';
import type { VNode } from 'preact';
import type { Slot } from '../table/scene.ts';
import { colourOf, DominoCard, Emblem, King } from '../ui/art.tsx';
import { describeDomino } from '../words/moves.ts';
import { nameOf, type Seated } from '../words/names.ts';
import { say } from '../words/texts.ts';
import type { SlotMark } from './marks.tsx';
import { carryByTouch } from './use-carry.ts';
import './rows.css';
import './fitted-rows.css';

/** A round, and how many there are. */
type Round = { readonly round: number; readonly rounds: number };

type Props = {
  readonly thisRow: readonly Slot[];
  readonly nextRow: readonly Slot[];
  readonly seats: readonly Seated[];
  readonly inHand: DominoNumber | null; // the domino whose turn it is
  readonly chooser?: Seat | null; // who may choose from the next row here and now
  readonly chosen?: DominoNumber | null;
  readonly choose?: (domino: DominoNumber) => void; // or takes the choice back
  readonly confirm?: () => void; // the chosen one is to be claimed
  readonly look?: (domino: DominoNumber) => void; // at one that cannot be had now
  readonly grab?: (event: PointerEvent) => void; // the domino in hand, or its king, is taken by a pointer
  readonly grabFree?: (event: PointerEvent, domino: DominoNumber) => void;
  readonly marks?: readonly SlotMark[]; // in the next row
  readonly only?: 'this' | 'next'; // one of them
  readonly round?: Round; // which one it is, where that is said nowhere else
  readonly places?: number; // dominoes that each row has room for, whether they are there or not
  readonly hasFeet?: boolean; // their numbers are below, for little width
};

/** The button of the domino that is chosen but not yet claimed. */
export const chosenSlot = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.open > [aria-pressed=true]');

/** The button of the first domino that may be chosen. */
export const firstSlot = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.open > button');

/** Both rows of dominoes with the kings on them. */
export const Rows = (props: Props) => {
  const { thisRow, nextRow, round, places, hasFeet, only } = props;
  const isLast = nextRow.length === 0;
  const shape = hasFeet ? 'rows feet' : 'rows cards';
  return (
    <div class={places ? `${shape} fitted` : shape} style={{ '--places': places }}>
      {only !== 'next' && (
        <Row
          name="this-row"
          title={say(isLast ? 'round.last' : 'row.this')}
          round={round}
          none={say('row.none.first')}
          places={places}
        >
          {thisRow.map((slot) => (
            <ThisSlot key={slot.domino} {...slot} {...props} />
          ))}
        </Row>
      )}
      {only !== 'this' && (
        <Row
          name="next-row"
          title={say(thisRow.length > 0 ? 'row.next' : 'row.first')}
          none={say('row.none.last')}
          places={places}
        >
          {nextRow.map((slot) => (
            <NextSlot key={slot.domino} {...slot} {...props} />
          ))}
        </Row>
      )}
    </div>
  );
};

type RowProps = {
  readonly name: string;
  readonly title: string;
  readonly round?: Round | undefined;
  readonly none: string; // why it is not there
  readonly places: number | undefined;
  readonly children: readonly VNode[];
};

const ARROWS: { readonly [key: string]: number } = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

/** The arrows go from one domino that may be chosen to the next, however the row lies. */
function walk(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = ARROWS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const free = [...event.currentTarget.querySelectorAll<HTMLElement>('.open > button')];
  free[free.indexOf(event.target as HTMLElement) + step]?.focus();
}

/** A row, or the room for one that is not there. */
function Row({ name, title, round, none, places = 0, children }: RowProps) {
  if (children.length > 0) {
    return (
      <section class={name}>
        <h2>
          {title}
          {round && ' '}
          {round && <span class="round">{`${round.round}/${round.rounds}`}</span>}
        </h2>
        <ol onKeyDown={walk}>{children}</ol>
      </section>
    );
  }
  if (places === 0) return null;
  return (
    <div class={`${name} blank`}>
      <p class="title" aria-hidden="true">
        {title}
      </p>
      <p class="none">{none}</p>
      <div class="blanks" aria-hidden="true">
        {Array.from({ length: places }, (_, place) => (
          <span key={place} class="slot">
            <span class="card-gone" />
          </span>
        ))}
      </div>
    </div>
  );
}

type OnDominoProps = {
  readonly seat: Seat | null;
  readonly isGone?: boolean;
  readonly coming?: Seat | null; // whose king may come to a free domino
};

/** What stands on a domino: a king, the emblem of one that has left, or the free place for one. */
export function OnDomino({ seat, isGone = false, coming = null }: OnDominoProps) {
  if (seat !== null && isGone) return <Emblem seat={seat} size={24} />;
  if (seat !== null) return <King seat={seat} height={44} />;
  return <span class="vacant">{coming !== null && <King seat={coming} height={44} />}</span>;
}

function ThisSlot({ domino, seat, isGone, inHand, seats, hasFeet, ...props }: Slot & Props) {
  const { chooser, grab, look } = props;
  const isNow = domino === inHand;
  const who = seat === null ? '' : nameOf(seats, seat);
  const house = seat === null ? '' : `house-${colourOf(seat)}`;
  return (
    <li
      class={`slot ${house}${isGone ? ' gone' : ''}${isNow ? ' now' : ''}`}
      data-slot={domino}
      data-king={isNow && seat === chooser ? '' : undefined}
      aria-current={isNow ? 'step' : undefined}
      onPointerDown={isNow ? grab : undefined}
      onClick={() => !isNow && look?.(domino)}
    >
      <span class="unseen">
        {[describeDomino(domino), who, ...(isGone ? [say('row.gone')] : [])].join(', ')}
      </span>
      {isGone ? (
        <span class="card-gone" aria-hidden="true">
          {domino}
        </span>
      ) : (
        <DominoCard domino={domino} hasFoot={hasFeet} />
      )}
      <span class="seat">
        <OnDomino seat={seat} isGone={isGone && !isNow} />
      </span>
    </li>
  );
}

function NextSlot({ domino, seat, isPending, seats, chooser = null, ...props }: Slot & Props) {
  const { chosen, choose, confirm, look, grabFree, hasFeet, marks = [] } = props;
  const mark = marks.find((one) => one.domino === domino);
  const isFree = seat === null;
  const isOpen = isFree && chooser !== null;
  const owner = seat ?? chooser;
  const house = owner === null ? '' : `house-${colourOf(owner)}`;
  const whose = isFree ? say('row.free') : nameOf(seats, seat);
  const content = (
    <>
      <span class="unseen">
        {[describeDomino(domino), whose, ...(mark?.label ? [mark.label] : [])].join(', ')}
      </span>
      <DominoCard domino={domino} hasFoot={hasFeet} />
      <span class="seat">
        <OnDomino seat={seat} coming={isOpen ? chooser : null} />
      </span>
    </>
  );
  return (
    <li
      class={`slot ${house}${isOpen ? ' open' : ''}${isPending ? ' pending' : ''}${mark ? ' marked' : ''}`}
      data-slot={domino}
      data-look={mark?.look}
    >
      <button
        type="button"
        tabIndex={isOpen ? 0 : -1}
        aria-disabled={!isOpen}
        aria-pressed={isOpen ? domino === chosen : undefined}
        onPointerDown={isOpen ? (event) => grabFree?.(event, domino) : undefined}
        onTouchMove={isOpen ? carryByTouch : undefined}
        onClick={() => {
          if (isOpen) choose?.(domino);
          else look?.(domino);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isOpen || domino !== chosen) return;
          event.preventDefault();
          if (!event.repeat) confirm?.();
        }}
      >
        {content}
      </button>
    </li>
  );
}
