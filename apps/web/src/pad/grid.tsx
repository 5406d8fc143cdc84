import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { pointOn } from '../board/board.tsx';
import { columnOf, type Place, rowOf, type Sheet, sizeOf } from './sheet.ts';
import { placeInWords } from './words.ts';

type Props = {
  readonly sheet: Sheet;
  readonly label: string;
  readonly tap: (place: Place) => void;
  readonly draw: (place: Place, stroke: number, isFirst: boolean) => void;
  readonly children: ComponentChildren; // the picture
};

const ARROWS: { readonly [key: string]: readonly [right: number, down: number] } = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/** The squares of the frame: to press, to draw over, and to walk through with the arrows. */
export function PadGrid({ sheet, label, tap, draw, children }: Props) {
  const size = sizeOf(sheet);
  const lines = Array.from({ length: size }, (_, line) => line);
  const [focus, setFocus] = useState<Place>(sheet.castle);
  const at = focus < sheet.tiles.length ? focus : sheet.castle;
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef({ pointer: -1, stroke: 0, from: 0, last: 0, hasMoved: false });

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key];
    if (step) {
      event.preventDefault();
      const [column, row] = [columnOf(size, at) + step[0], rowOf(size, at) + step[1]];
      if (column < 0 || row < 0 || column >= size || row >= size) return;
      cellOf(element.current, row * size + column)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      tap(at);
    }
  };
  const stop = (): void => {
    drawing.current.pointer = -1;
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (event.buttons === 0) stop();
    const now = drawing.current;
    if (now.pointer !== event.pointerId || !element.current) return;
    const { x, y } = pointOn(
      element.current,
      { left: 0, top: 0, right: size - 1, bottom: size - 1 },
      event,
    );
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    const place = Math.floor(y) * size + Math.floor(x);
    if (place === now.last) return;
    if (!now.hasMoved) draw(now.from, now.stroke, true);
    draw(place, now.stroke, false);
    drawing.current = { ...now, last: place, hasMoved: true };
  };

  return (
    <div class="pad-board" ref={element} style={{ '--columns': size, '--rows': size }}>
      {children}
      <div
        class="squares"
        role="grid"
        aria-label={label}
        aria-rowcount={size}
        aria-colcount={size}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerUp={stop}
        onPointerCancel={stop}
        onClick={() => {
          drawing.current.hasMoved = false;
        }}
      >
        {lines.map((row) => (
          <div role="row" key={row}>
            {lines.map((column) => {
              const place = row * size + column;
              return (
                <div
                  role="gridcell"
                  key={column}
                  data-place={place}
                  tabIndex={place === at ? 0 : -1}
                  aria-label={placeInWords(sheet, place)}
                  onFocus={() => setFocus(place)}
                  onPointerDown={({ pointerId, button }) => {
                    if (button !== 0) return;
                    drawing.current = {
                      pointer: pointerId,
                      stroke: drawing.current.stroke + 1,
                      from: place,
                      last: place,
                      hasMoved: false,
                    };
                  }}
                  onClick={() => {
                    if (!drawing.current.hasMoved) tap(place);
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

const cellOf = (board: HTMLElement | null, place: Place): HTMLElement | null =>
  board?.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? null;
