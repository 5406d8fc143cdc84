import {
  type DominoNumber,
  dominoesEach,
  frameSize,
  must,
  type Placement,
  type Position,
  roundsOf,
  type Seat,
  type Square,
  scoreOf,
} from '@crownlands/rules';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Board, cellIn } from '../../board/board.tsx';
import { frameAround, rowsOf } from '../../board/frame.ts';
import { turned } from '../../board/ghost.ts';
import { Ledger, landPoints, StillToCome } from '../../board/ledger.tsx';
import { Rows } from '../../board/rows.tsx';
import { possibleIn, type Refused, refusalAt, sayRefusal, waysIn } from '../../board/trying.ts';
import { useDrag } from '../../board/use-drag.ts';
import { useInView } from '../../board/use-in-view.ts';
import { useHold } from '../../nav/hold.ts';
import { keepInHistory, keptInHistory } from '../../nav/keep-in-history.ts';
import { type Hint, isStopping, type Table, type TableState } from '../../table/table.ts';
import { colourOf, Emblem, Icon, Logo } from '../../ui/art.tsx';
import { Button, Link } from '../../ui/button.tsx';
import { Title } from '../../ui/message.tsx';
import { settings } from '../../ui/settings.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { useMedia } from '../../ui/use-media.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { Flights } from './flights.tsx';
import { Others } from './others.tsx';
import { Spoken } from './spoken.tsx';
import { Status } from './status.tsx';
import { TableMenu } from './table-menu.tsx';
import { TroubleBar } from './trouble.tsx';

/** What a player has in mind but has not done yet. */
type Intent = {
  readonly moves: number; // when this was: an intent is for one move only
  readonly ghost: Placement | null;
  readonly chosen: DominoNumber | null;
  readonly refused: Refused | null;
  readonly hint: Hint | 'none' | null; // where it comes from, if from a hint
  readonly isTooLate: boolean; // it was asked to take back what cannot be
};

const NOTHING = { ghost: null, chosen: null, refused: null, hint: null, isTooLate: false };

/** Where the left side has no room of its own that could be scrolled; as in table-tablet.css. */
const STACKED = '(max-width: 1100px) and (min-height: 800px), (max-width: 640px)';

/** The game in play. */
export function TableScreen({ table }: { table: Table }) {
  const state = table.state.value;
  const { scene, seats, toAct, mine } = state;
  const { position } = scene;
  const [intent, setIntent] = useIntent(scene.made.length, position);
  useHold(intent.ghost !== null || intent.chosen !== null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [hasPoints, setPoints] = useState(false);
  const [isHinting, setHinting] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const kingdom = must(position.kingdoms[mine]);
  const turn = position.turns[0];
  const isStopped = state.isPaused || isStopping(state.trouble);
  const canAct = toAct !== null && !isStopped;
  const inHand = turn?.domino ?? null;
  const ways = canAct && inHand !== null ? waysIn(position) : [];
  const isClaiming = canAct && inHand === null;
  const score = scoreOf(position, mine);
  const isShort = useMedia('(max-height: 780px)');
  const isStacked = useMedia(STACKED);
  const bounds = frameAround(kingdom, frameSize(position.options));
  const isFolded = isShort || rowsOf(bounds) > 5;

  const show = (ghost: Placement): void => setIntent({ ghost });
  const refuse = (square: Square): void => {
    setIntent({ refused: refusalAt(position, square) });
  };
  const choose = (domino: DominoNumber): void => {
    if (intent.chosen === domino) table.play({ type: 'claim', domino });
    else setIntent({ chosen: domino });
  };
  const confirm = (): void => {
    if (intent.ghost) table.play({ type: 'place', ...intent.ghost });
    else if (intent.chosen !== null) table.play({ type: 'claim', domino: intent.chosen });
  };
  const rotate = (): void => {
    const ghost = intent.ghost ?? ways[0];
    if (ghost) show(intent.ghost ? turned(ways, ghost, ghost.a) : ghost);
  };
  const takeBack = (): void => {
    if (state.takeBack === 'revealed' && !isStopped) {
      setIntent({ ...intent, hint: null, isTooLate: true });
    } else table.takeBack();
  };
  const hint = async (): Promise<void> => {
    if (isHinting) return;
    setHinting(true);
    const advice = await table.hint();
    setHinting(false);
    if (table.state.value.scene !== scene) return;
    if (advice?.move.type === 'place') setIntent({ ghost: advice.move, hint: advice });
    else if (advice?.move.type === 'claim') setIntent({ chosen: advice.move.domino, hint: advice });
    else setIntent({ hint: 'none' });
  };
  const pick = (index: number): void => {
    const domino = position.offer[index];
    if (!isClaiming || domino === undefined) return;
    byKey.current = true;
    setIntent({ chosen: domino });
  };

  const byKey = useRef(false);
  useLayoutEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    if (intent.ghost) cellIn(board.current, intent.ghost.a)?.focus();
    else document.querySelector<HTMLElement>('.open > [aria-pressed=true]')?.focus();
  });
  useKeys({
    z: takeBack,
    r: () => {
      byKey.current = true;
      rotate();
    },
    h: () => void (canAct && hint()),
    Enter: confirm,
    ...Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`${index + 1}`, () => pick(index)])),
  });
  const grab = useDrag(board, ways, bounds, intent.ghost, show);
  useInView(board, intent.ghost);

  return (
    <>
      <Flights state={state} />
      <header class="bar">
        <Link to={{ screen: 'home' }} label={say('nav.home')}>
          <Logo />
        </Link>
        <span class="space" />
        <Link to={{ screen: 'home' }} class="plain phone-only" label={say('nav.home')}>
          <Icon name="home" />
        </Link>
        <span class="fact round">{roundText(state)}</span>
        <span class="fact" title={say('come.title')}>
          <Icon name="pile" size={18} />
          <span aria-hidden="true">{position.unseen.length}</span>
          <span class="unseen">{say('come.count', { count: position.unseen.length })}</span>
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
        class={`table${isFolded ? ' folded' : ''}${ways.length > 0 ? ' placing' : ''}`}
        data-moves={scene.made.length}
      >
        <Title class="unseen">{say('table.title')}</Title>
        <div class="left" tabIndex={isStacked ? undefined : 0}>
          <Rows
            thisRow={scene.thisRow}
            nextRow={scene.nextRow}
            seats={seats}
            inHand={inHand ?? lastPlaced(state)}
            chooser={isClaiming ? toAct : null}
            chosen={intent.chosen}
            choose={choose}
            grab={grab}
          />
          <section class="card mine">
            <header>
              <Emblem seat={mine} size={26} />
              <b>{nameOf(seats, mine)}</b>
              <span class="score">
                {landPoints(score)}
                <span class="unseen">{say('points', { count: landPoints(score) })}</span>
              </span>
            </header>
            <Ledger score={score} />
          </section>
          <section class="card come">
            <header>
              <Icon name="pile" />
              <h2>{say('come.title')}</h2>
              <span class="soft">{say('come.count', { count: position.unseen.length })}</span>
            </header>
            <StillToCome unseen={position.unseen} />
          </section>
        </div>
        <div class="middle">
          <Status
            state={state}
            refusal={wordsOf(intent)}
            hint={intent.hint === 'none' ? null : intent.hint}
          />
          <TroubleBar table={table} />
          <div class={`stage house-${colourOf(mine)}`} data-seat={mine}>
            <Board
              kingdom={kingdom}
              seat={mine}
              bounds={bounds}
              label={say('kingdom.of', { name: nameOf(seats, mine) })}
              last={lastPlacement(state, mine)}
              hasOutlines={settings.outlines.value}
              hasPoints={hasPoints}
              ways={ways}
              ghost={intent.ghost}
              refused={intent.refused?.placement ?? null}
              show={show}
              refuse={refuse}
              confirm={confirm}
              element={board}
            />
          </div>
          <div class="actions">
            <Button
              icon="undo"
              label={say('undo')}
              shortcut="Z"
              isFolded
              isDisabled={state.takeBack !== 'possible' || isStopped}
              refuse={takeBack}
              press={takeBack}
            />
            <Button
              icon="hint"
              label={say(isHinting ? 'hint.thinking' : 'hint')}
              shortcut="H"
              isFolded
              isDisabled={!canAct || isHinting}
              press={() => void hint()}
            />
            {inHand !== null || !isClaiming ? (
              <Button
                icon="rotate"
                label={say('rotate')}
                shortcut="R"
                isFolded
                isDisabled={ways.length === 0}
                press={rotate}
              />
            ) : (
              <Button
                icon="eye"
                label={say('points.show')}
                isFolded
                press={() => setPoints(!hasPoints)}
              />
            )}
            <Button
              icon="check"
              label={confirmText(state, intent)}
              shortcut="Enter"
              isMain
              isDisabled={!canAct || (intent.ghost === null && intent.chosen === null)}
              press={confirm}
            />
          </div>
        </div>
        <Others state={state} />
      </main>
      <Spoken state={state} ghost={intent.ghost} bounds={bounds} />
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

/** The intent for the move that is to come; with another move it is gone. A reload keeps it. */
function useIntent(moves: number, position: Position) {
  const [intent, setIntent] = useState<Intent>(() => {
    const kept = keptInHistory('intent');
    return { moves, ...NOTHING, ...(isFor(moves, kept) && possibleIn(position, kept)) };
  });
  const now = intent.moves === moves ? intent : { moves, ...NOTHING };
  const { ghost, chosen } = now;
  useLayoutEffect(() => {
    keepInHistory({ intent: { moves, ...NOTHING, ghost, chosen } });
  }, [moves, ghost, chosen]);
  const change = (part: Partial<Intent>): void => setIntent({ moves, ...NOTHING, ...part });
  return [now, change] as const;
}

/** Whether something that was kept belongs to the move to come. */
const isFor = (moves: number, kept: unknown): kept is object =>
  typeof kept === 'object' && kept !== null && 'moves' in kept && kept.moves === moves;

/** What there is to say about what was tried. */
function wordsOf({ refused, hint, isTooLate }: Intent): string | null {
  if (isTooLate) return say('undo.revealed');
  if (refused) return sayRefusal(refused.refusal);
  return hint === 'none' ? say('hint.none') : null;
}

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

function confirmText({ scene }: TableState, { ghost, chosen }: Intent): string {
  if (chosen !== null) return say('claim.confirm', { domino: chosen });
  if (ghost) return say('place.confirm', { domino: ghost.domino });
  return say(scene.position.turns[0]?.domino === null ? 'claim' : 'place');
}
