import { useEffect, useRef } from 'preact/hooks';
import type { Moment } from './use-intent.ts';

/** What happens while something is carried. */
type Way = {
  readonly move?: (event: PointerEvent) => boolean; // whether it is out of sight there
  readonly drop?: (event: PointerEvent) => void;
};

type Held = Way & {
  readonly pointer: number;
  readonly from: Pick<PointerEvent, 'clientX' | 'clientY'>;
  readonly card: HTMLElement;
  isCarried: boolean;
};

/** How far a pointer goes until it carries what it has pressed, in pixels. */
const SLOP = 6;

/** Lets a pointer carry a picture over the page; with another moment it is let go. */
export function useCarry(moment: Moment['for']) {
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const letGo = (): void => {
      held.current?.card.remove();
      held.current = null;
    };
    const of = ({ pointerId }: PointerEvent): Held | null =>
      held.current?.pointer === pointerId ? held.current : null;
    const move = (event: PointerEvent): void => {
      const one = of(event);
      if (!one) return;
      const { clientX: x, clientY: y } = event;
      one.isCarried ||= Math.hypot(x - one.from.clientX, y - one.from.clientY) >= SLOP;
      if (!one.isCarried) return;
      one.card.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
      one.card.hidden = one.move?.(event) ?? false;
    };
    const drop = (event: PointerEvent): void => {
      const one = of(event);
      if (!one) return;
      letGo();
      if (one.isCarried) one.drop?.(event);
    };
    const cancel = (event: PointerEvent): void => {
      if (of(event)) letGo();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancel);
    return () => {
      letGo();
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancel);
    };
  }, [moment]);

  /** Takes a picture inside of what is pressed. */
  return (event: PointerEvent, picture: string, way: Way): void => {
    const source = (event.currentTarget as HTMLElement).querySelector(picture);
    if (held.current || !source || event.button !== 0) return;
    const { width, height } = source.getBoundingClientRect();
    const card = document.createElement('div');
    card.className = 'in-flight';
    card.style.width = `${width}px`;
    card.style.height = `${height}px`;
    card.append(source.cloneNode(true));
    card.hidden = true;
    document.body.append(card);
    const { pointerId: pointer, clientX, clientY } = event;
    held.current = { ...way, pointer, from: { clientX, clientY }, card, isCarried: false };
  };
}

/** What a pointer is over, among elements that a selector names. */
export const pointedAt = ({ clientX, clientY }: PointerEvent, selector: string) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(selector) ?? null;

/** Lets a finger carry what could also be scrolled, unless there is something to scroll. */
export function carryByTouch(event: TouchEvent): void {
  const isPinched = event.touches.length > 1 || (visualViewport?.scale ?? 1) > 1;
  if (event.cancelable && !isPinched && !isScrolled(event.currentTarget as Element))
    event.preventDefault();
}

/** Whether something around an element can be scrolled, or the page. */
function isScrolled(element: Element): boolean {
  const around = element.parentElement;
  if (!around) return element.scrollHeight > element.clientHeight;
  const { overflowX, overflowY } = getComputedStyle(element);
  const canMove = /auto|scroll/.test(overflowX + overflowY);
  const isLarger =
    element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
  return (canMove && isLarger) || isScrolled(around);
}
