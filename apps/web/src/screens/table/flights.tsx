import { type Box, DOMINO_BOX, FOOT_BOX, UNIT } from '@crownlands/art';
import { type Seat, xOf, yOf } from '@crownlands/rules';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Made } from '../../table/scene.ts';
import { isNextMove } from '../../table/showing.ts';
import { pendingIn, type TableState } from '../../table/table.ts';
import { mayMove } from '../../ui/settings.ts';
import { playSound } from '../../ui/sound.ts';

type Starts = ReadonlyMap<string, Start>;
type Start = { readonly box: Box; readonly picture: Element };

/**
 * Lets what was moved travel from where it was; nothing waits for it. It stands before all else that
 * shows the table, so that the page still has everything in its old place when this is rendered.
 */
export function Flights({ state }: { state: TableState }) {
  const { made } = state.scene;
  const before = useRef(state);
  const last = isNextMove(before.current, state) ? made.at(-1) : undefined;
  const starts = last && !liesThere(before.current, last) && mayMove() ? placesNow() : null;
  useLayoutEffect(() => {
    const isOther = state.version !== before.current.version && !last;
    before.current = state;
    if (isOther) endFlights();
    if (last) playSound(last.move.type);
    if (last && starts) fly(last, made.at(-2), starts);
  });
  return null;
}

/** Whether a move lay on the table already: it was pending, or its ghost was. */
const liesThere = (before: TableState, { seat, move }: Made): boolean =>
  seat === before.toAct && (move.type === 'place' || pendingIn(before) !== null);

/** Where everything is that may move. */
function placesNow(): Starts {
  const starts = new Map<string, Start>();
  for (const slot of document.querySelectorAll('[data-slot]')) {
    const number = slot.getAttribute('data-slot');
    const card = slot.querySelector('.domino');
    const king = slot.querySelector('.seat > .piece');
    if (card) starts.set(`domino-${number}`, { box: card.getBoundingClientRect(), picture: card });
    if (king) starts.set(`king-${number}`, { box: king.getBoundingClientRect(), picture: king });
  }
  return starts;
}

function fly({ move, seat }: Made, before: Made | undefined, starts: Starts): void {
  if (move.type === 'claim') {
    const target = document.querySelector(`[data-slot="${move.domino}"] .seat > .piece`);
    const isFromRow = before?.seat === seat && before.move.type !== 'claim';
    const start = isFromRow ? starts.get(`king-${before.move.domino}`) : undefined;
    if (target && start) travel(start, target.getBoundingClientRect(), 0, 320);
    return;
  }
  if (move.type !== 'place') return;
  const start = starts.get(`domino-${move.domino}`);
  const matrix = kingdomOf(seat)?.getScreenCTM();
  if (!start || !matrix) return;
  const middle = new DOMPoint(
    (xOf(move.a) + xOf(move.b) + 1) * (UNIT / 2),
    (yOf(move.a) + yOf(move.b) + 1) * (UNIT / 2),
  ).matrixTransform(matrix);
  const card = start.picture.matches('.foot') ? FOOT_BOX : DOMINO_BOX;
  const width = card.width * matrix.a;
  const height = card.height * matrix.a;
  const turn = Math.atan2(yOf(move.b) - yOf(move.a), xOf(move.b) - xOf(move.a));
  const [right, down] = offMiddle(card, matrix.a);
  const box = {
    x: middle.x - right * Math.cos(turn) + down * Math.sin(turn) - width / 2,
    y: middle.y - right * Math.sin(turn) - down * Math.cos(turn) - height / 2,
    width,
    height,
  };
  if (!isBetween(start.box, box, seat)) travel(start, box, (turn * 180) / Math.PI, 280);
}

/** How far the middle of both halves lies right of and below the middle of their card, because of its spine. */
const offMiddle = ({ x, y, width, height }: Box, scale: number) =>
  [scale * (UNIT - (x + width / 2)), scale * (UNIT / 2 - (y + height / 2))] as const;

/** Where a seat's kingdom is seen best. */
function kingdomOf(seat: Seat): SVGSVGElement | undefined {
  const places = ['.turn-stage', '.stage', '.other'].map((place) =>
    document.querySelector<SVGSVGElement>(`${place}[data-seat="${seat}"] svg.kingdom`),
  );
  return places.find((kingdom) => kingdom?.checkVisibility()) ?? undefined;
}

/** Whether one's own kingdom lies between two places; no domino of another flies over it. */
function isBetween(from: Box, to: Box, seat: Seat): boolean {
  const stage = document.querySelector('.stage');
  if (!stage || document.querySelector(`:is(.stage, .turn-stage)[data-seat="${seat}"]`))
    return false;
  const { left, right, top, bottom } = stage.getBoundingClientRect();
  return (
    Math.min(from.x, to.x) < right &&
    Math.max(from.x + from.width, to.x + to.width) > left &&
    Math.min(from.y, to.y) < bottom &&
    Math.max(from.y + from.height, to.y + to.height) > top
  );
}

const flying = new Set<() => void>();

/** For a position that no flight belongs to. */
function endFlights(): void {
  for (const end of flying) end();
}

function travel({ box: from, picture }: Start, to: Box, turn: number, duration: number): void {
  const card = document.createElement('div');
  card.className = 'in-flight';
  card.style.width = `${to.width}px`;
  card.append(picture.cloneNode(true));
  document.body.append(card);
  const at = ({ x, y, width, height }: Box): string =>
    `translate(${x + width / 2}px, ${y + height / 2}px) translate(-50%, -50%)`;
  const flight = card.animate(
    [
      { transform: `${at(from)} scale(${from.width / to.width})` },
      { transform: `${at(to)} rotate(${turn}deg)`, offset: 0.85 },
      { transform: `${at(to)} rotate(${turn}deg)`, opacity: 0 },
    ],
    { duration, easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
  const landed = new AbortController();
  const end = (): void => {
    card.remove();
    landed.abort();
    flying.delete(end);
  };
  flying.add(end);
  flight.onfinish = end;
  addEventListener('pointerdown', end, { signal: landed.signal });
  addEventListener('keydown', end, { signal: landed.signal });
}
