import { type Cell, type Square, squareAt, xOf, yOf } from '@crownlands/rules';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { isInside, type Point, Squares } from '../board/squares.tsx';
import { describeCell } from '../words/moves.ts';
import { columnOf, type Place, rowOf, type Sheet, sizeOf } from './sheet.ts';

type Props = {
  readonly sheet: Sheet;
  readonly label: string;
  readonly tap: (place: Place) => void;
  readonly draw: (place: Place, stroke: number, isFirst: boolean) => void;
  readonly children: ComponentChildren; // the picture
};

/** The squares of the frame, counted from its corner: so they stay where they are if the castle moves. */
export function PadGrid({ sheet, label, tap, draw, children }: Props) {
  const size = sizeOf(sheet);
  const bounds = { left: 0, top: 0, right: size - 1, bottom: size - 1 };
  const squareOn = (place: Place): Square => squareAt(columnOf(size, place), rowOf(size, place));
  const placeOf = (square: Square): Place => yOf(square) * size + xOf(square);
  const [focus, setFocus] = useState<Square>(squareOn(sheet.castle));
  const stroke = useRef({ number: 0, last: 0, hasBegun: false });

  const begin = (square: Square): boolean => {
    const { number } = stroke.current;
    stroke.current = { number: number + 1, last: placeOf(square), hasBegun: false };
    return true;
  };
  const drawTo = ({ x, y }: Point): boolean => {
    if (x < 0 || y < 0 || x >= size || y >= size) return false;
    const { number, last, hasBegun } = stroke.current;
    const place = Math.floor(y) * size + Math.floor(x);
    if (place === last) return false;
    if (!hasBegun) draw(last, number, true);
    draw(place, number, false);
    stroke.current = { number, last: place, hasBegun: true };
    return true;
  };

  return (
    <div class="pad-board" style={{ '--columns': size, '--rows': size }}>
      {children}
      <Squares
        bounds={bounds}
        label={label}
        contentOf={(square) => describeCell(cellOn(sheet, placeOf(square)))}
        at={isInside(bounds, focus) ? focus : squareOn(sheet.castle)}
        setAt={setFocus}
        enter={(square) => tap(placeOf(square))}
        tap={(square) => tap(placeOf(square))}
        grab={begin}
        draw={drawTo}
      />
    </div>
  );
}

const cellOn = ({ castle, tiles }: Sheet, place: Place): Cell =>
  place === castle ? 'castle' : (tiles[place] ?? null);
