import {
  type DominoNumber,
  dominoesEach,
  frameSize,
  type Placement,
  roundsOf,
  rowLength,
  type Seat,
  scoreNow,
} from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { acrossOf } from '../../board/frame.ts';
import { StillToCome, sayUnseen, unseenInShort } from '../../board/ledger.tsx';
import { PannedBoard } from '../../board/panned-board.tsx';
import { Rows } from '../../board/rows.tsx';
import { sayRefusal } from '../../board/trying.ts';
import type { Intent } from '../../board/use-intent.ts';
import { usePlacing } from '../../board/use-placing.ts';
import { useHold } from '../../nav/hold.ts';
import { MEDIA } from '../../page/sheets.ts';
import { dynastyIn } from '../../table/dynasty.ts';
import {
  canAsk,
  pendingIn,
  refusedIn,
  type Sent,
  type Table,
  type TableState,
} from '../../table/table.ts';
import { colourOf, Emblem, Icon, Logo } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { Title } from '../../ui/message.tsx';
import { settings } from '../../ui/settings.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { useMedia } from '../../ui/use-media.ts';
import { nameOf } from '../../words/names.ts';
import { declinedInWords } from '../../words/refused.ts';
import { say } from '../../words/texts.ts';
import { Actions, triedIn } from './actions.tsx';
import { Flights } from './flights.tsx';
import { Others } from './others.tsx';
import { Own } from './own.tsx';
import { Passing, sayPassing } from './passing.tsx';
import { Remarked } from './remarked.tsx';
import { SeatClock, ShortTime } from './seat-clock.tsx';
import { SinceButton } from './since.tsx';
import { describeSlot } from './slot-words.ts';
import { Spoken } from './spoken.tsx';
import { Status } from './status.tsx';
import { marksBeside, sentMark, slotMarksBeside, slotMarksOf, withPending } from './table-marks.ts';
import { TableMenu } from './table-menu.tsx';
import { SaySomething, Watchers } from './talk.tsx';
import { TroubleBar } from './trouble.tsx';
import { Discarded, TurnStage } from './turn-stage.tsx';
import { useBeginning } from './use-beginning.ts';
import { type Advice, useHint } from './use-hint.ts';
import { useSlow } from './use-slow.ts';
import type { Turns } from './use-turns.ts';
import './cards.css';
import './table.css';

/** What may be larger than there is room for is reached by keys, and named. */
const SCROLLED = { tabIndex: 0, role: 'region' } as const;

/** What is said: why a move is advised, that none is or one cannot be taken back, whose a domino is. */
type Note = Advice | 'no-hint' | 'no-points' | 'too-late' | { readonly looked: DominoNumber };

/** The game in play. */
export function TableScreen({ table, turns }: { table: Table; turns: Turns }) {
  const state = table.state.value;
  const { scene, seats, toAct, shown, may } = state;
  const { position } = scene;
  const isTurn = toAct === shown && may.move === 'at-once';
  const placing = usePlacing<Note>({
    position,
    for: state.version,
    isKept: true,
    seat: shown,
    isOpen: isTurn,
    play: table.send,
  });
  const isShown = turns.told !== null;
  useBeginning(isTurn && !isShown, scene.made.length, isShown, () =>
    placing.discard === null ? placing.beginning() : mainButton(),
  );
  const pending = pendingIn(state);
  const underWay = useSlow(state.underWay);
  useHold(pending !== null);
  const { ghost, chosen } = triedIn(state, placing);
  const refused = placing.isIdle ? refusedIn(state) : null; // until something else is tried
  const size = frameSize(position.options);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [hasPoints, setPoints] = useState(false);
  const advice = isAdvice(placing.note) ? placing.note : null;
  const hint = useHint(table, advice !== null, (next) =>
    placing.propose(next?.hint.move ?? null, next ?? 'no-hint'),
  );
  const remark = table.coach?.remark.value ?? null;
  const remarked = placing.isIdle && !refused ? remark : null; // what is tried goes on from it
  const turn = position.turns[0];
  const inHand = turn?.domino ?? null;
  const isClaiming = placing.rows.chooser !== null;
  const dynasty = dynastyIn(state);
  const places = rowLength(position.options);
  const hasFeet = useFeet(places, size);
  const isSmall = useMedia(MEDIA.small);
  const passing = sayPassing(table);
  const isPlain = useMedia(MEDIA.compact); // then the left side is nothing that could be scrolled

  const takeBack = (): void => {
    const how = may['take-back'];
    if (canAsk(how)) table.act('take-back');
    else if (how === 'revealed' && !pending) placing.remark('too-late');
  };
  const hush = (): void => {
    placing.hush();
    table.coach?.hush();
  };
  const showPoints = (): void => {
    setPoints(!hasPoints);
    if (!hasPoints && scoreNow(position, shown).total === 0) placing.remark('no-points');
  };
  const rotate = (): void => {
    hint.letGo();
    placing.rotate();
  };
  const keys = {
    ...placing.keys,
    r: () => {
      hint.letGo();
      placing.keys.r();
    },
    Escape: () => {
      hint.letGo();
      placing.keys.Escape();
      table.coach?.hush();
    },
    z: takeBack,
    h: hint.ask,
    l: () => turns.look?.(0),
    m: () => setMenuOpen(true),
    p: () => pauseOrResume(table),
    Enter: turns.told ? turns.goOn : placing.confirm,
  };
  useKeys(turns.isAgain ? turns.keys : keys);

  return (
    <>
      <Flights state={state} />
      <header class="bar table-bar">
        <Link to={{ screen: 'home' }} label={say('nav.home')}>
          <Logo />
        </Link>
        {passing && !isSmall && <Passing text={passing} />}
        <span class="space" />
        <Link to={{ screen: 'home' }} class="plain phone-only" label={say('nav.home')}>
          <Icon name="home" />
        </Link>
        {dynasty && <span class="fact game">{say('dynasty.next', { game: dynasty.game })}</span>}
        <Watchers table={table} />
        {table.back ? (
          <button type="button" class="plain" onClick={table.back}>
            <Icon name="back" />
            {say('trial.trying')}
          </button>
        ) : (
          <span class="fact round">{roundText(state)}</span>
        )}
        <span class="fact" title={sayUnseen(position)}>
          <Icon name="pile" size={18} />
          <span aria-hidden="true">{unseenInShort(position)}</span>
          <span class="unseen">{sayUnseen(position)}</span>
        </span>
        <button
          type="button"
          class="plain wide-only"
          aria-pressed={settings.outlines.value}
          onClick={() => {
            settings.outlines.value = !settings.outlines.value;
          }}
        >
          <Icon name="grid" />
          {say('outlines')}
        </button>
        <button
          type="button"
          class="plain"
          aria-haspopup="dialog"
          aria-label={say('menu')}
          onClick={() => setMenuOpen(true)}
        >
          <Icon name="menu" />
        </button>
      </header>
      <main
        class={`table${placing.ways.length > 0 ? ' placing' : ''}${turn ? '' : ' over'}`}
        data-moves={scene.made.length}
      >
        <Title class="unseen">{say('table.title')}</Title>
        <div class="left" {...(!isPlain && { ...SCROLLED, 'aria-label': say('nav.table') })}>
          <Rows
            thisRow={scene.thisRow}
            nextRow={withPending(scene.nextRow, pending ? [pending] : underWay, toAct)}
            seats={seats}
            inHand={inHand ?? lastPlaced(state)}
            grab={placing.grab}
            marks={[...slotMarksBeside(hint.advised, chosen), ...slotMarksOf(turns)]}
            look={(looked) => placing.remark({ looked })}
            round={{ round: scene.round, rounds: roundsOf(position.options) }}
            places={places}
            hasFeet={hasFeet}
            {...placing.rows}
          />
          <Own table={table} />
          <section class="card come">
            <header>
              <Icon name="pile" />
              <h2>{say('come.title')}</h2>
              <span class="soft">{sayUnseen(position)}</span>
            </header>
            <StillToCome unseen={position.unseen} />
          </section>
          <SaySomething table={table} />
        </div>
        <div class="middle">
          <Status
            state={state}
            told={turns.told}
            passing={isSmall ? passing : null}
            lost={placing.lost}
            words={wordsOf(state, placing, refused)}
            advice={advice}
            remarked={remarked && <Remarked table={table} remark={remarked} />}
            another={hint.hasAnother ? hint.ask : null}
            grab={isClaiming ? placing.grab : null}
            hush={hush}
          />
          {turn && <SeatClock table={table} seat={isSmall ? shown : turn.seat} isLarge />}
          <TroubleBar table={table} adviser={hint.adviser} hasOffers />
          <div class={`stage house-${colourOf(shown)}`} data-seat={shown}>
            <PannedBoard
              across={acrossOf(placing.board.kingdom, size)}
              label={say('kingdom.of', { name: nameOf(seats, shown) })}
              last={lastPlacement(state, shown)}
              hasOutlines={settings.outlines.value}
              hasPoints={hasPoints}
              marks={[...marksBeside(hint.advised, ghost), ...underWay.flatMap(sentMark)]}
              {...placing.board}
              ghost={ghost}
              refused={placing.board.refused ?? placementIn(refused)}
            />
            {placing.discard !== null && <Discarded domino={placing.discard} />}
            {turns.isStaged && turns.told && (
              <TurnStage state={state} turn={turns.told} pace={turns.pace} />
            )}
          </div>
          {!may.move && turn && (
            <p class="watching">
              <span>
                <Emblem seat={shown} size={24} />
                <b>{nameOf(seats, shown)}</b>
              </span>
              <span>
                <Icon name="eye" size={18} />
                {say(state.isElsewhere ? 'elsewhere.now' : 'talk.watching')}
              </span>
            </p>
          )}
          {may.move && (
            <Actions
              state={state}
              turns={turns}
              placing={placing}
              hint={hint}
              hasPoints={hasPoints}
              showPoints={showPoints}
              rotate={rotate}
              takeBack={takeBack}
            />
          )}
        </div>
        <Others table={table} turns={turns} />
        {may.move && <SinceButton turns={turns} />}
        <Spoken
          state={state}
          since={turns.since}
          told={turns.told}
          ghost={placing.ghost}
          remark={remark}
        />
      </main>
      <ShortTime table={table} seat={toAct ?? shown} />
      {isMenuOpen && (
        <TableMenu
          table={table}
          close={() => setMenuOpen(false)}
          hasPoints={hasPoints}
          setPoints={setPoints}
        />
      )}
    </>
  );
}

function pauseOrResume(table: Table): void {
  const { may, isPaused } = table.state.value;
  const action = isPaused ? 'resume' : 'pause';
  if (canAsk(may[action])) table.act(action);
}

const mainButton = () => document.querySelector<HTMLElement>('.table-actions > .main');

const isAdvice = (note: Note | null): note is Advice =>
  typeof note === 'object' && note !== null && 'hint' in note;

/** Whether the dominoes of the rows have their numbers below: an upright screen needs its height for the kingdom. */
function useFeet(places: number, size: number): boolean {
  const isUpright = useMedia(MEDIA.upright);
  const isSlim = useMedia(MEDIA.slim);
  return isUpright && !(isSlim && places < 5 && size === 5);
}

/** What there is to say about what was tried, or about a move that came back. */
function wordsOf(
  state: TableState,
  { refused, note, isIdle }: Intent<Note> & { readonly isIdle: boolean },
  sentBack: Sent | null,
): string | null {
  if (typeof note === 'object' && note !== null && 'looked' in note) {
    return describeSlot(state, note.looked);
  }
  if (note === 'too-late') return say('undo.revealed');
  const refusal = refused?.refusal ?? sentBack?.refusal;
  if (refusal) return sayRefusal(refusal);
  if (note === 'no-points') return say('ledger.empty');
  if (note === 'no-hint') return say('hint.none');
  return isIdle && state.may['take-back'] === 'declined' ? declinedInWords(state.seats) : null;
}

const placementIn = (sentBack: Sent | null): Placement | null =>
  sentBack?.move.type === 'place' ? sentBack.move : null;

/** The domino that was placed in this turn, while its king is still on it. */
function lastPlaced({ scene }: TableState): DominoNumber | null {
  const last = scene.made.at(-1)?.move;
  const turn = scene.position.turns[0];
  return turn?.domino === null && last && last.type !== 'claim' ? last.domino : null;
}

function lastPlacement({ scene }: TableState, seat: Seat): Placement | null {
  const made = scene.made.findLast(({ move }) => move.type !== 'claim');
  return made?.seat === seat && made.move.type === 'place' ? made.move : null;
}

function roundText({ scene, seats }: TableState): string {
  const rounds = roundsOf(scene.position.options);
  if (scene.round === 0) return say('round.first');
  return say('round', {
    round: scene.round,
    rounds,
    count: dominoesEach(scene.position.options) * seats.length,
  });
}
