import { type Cell, type Square, squareAt, xOf, yOf } from '@crownlands/rules';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { isInside, type Point, Squares } from '../board/squares.tsx';
import { describeCell } from '../words/moves.ts';
import { say } from '../words/texts.ts';
import { columnOf, type Field, rowOf, type Sheet, sizeOf } from './sheet.ts';
import './grid.css';

type Props = {
  readonly sheet: Sheet;
  readonly label: string;
  readonly tap: (field: Field) => void;
  readonly draw: (field: Field, stroke: number, isFirst: boolean) => void;
  readonly children: ComponentChildren; // the picture
};

/** The fields of the frame: to press, to draw over, and to walk through with the arrows. */
export function PadGrid({ sheet, label, tap, draw, children }: Props) {
  const size = sizeOf(sheet);
  const bounds = { left: 0, top: 0, right: size - 1, bottom: size - 1 };
  const squareOn = (field: Field): Square => squareAt(columnOf(size, field), rowOf(size, field));
  const fieldOf = (square: Square): Field => yOf(square) * size + xOf(square);
  const [focus, setFocus] = useState<Square>(squareOn(sheet.castle));
  const stroke = useRef({ number: 0, last: 0, hasBegun: false });

  const begin = (square: Square): boolean => {
    const { number } = stroke.current;
    stroke.current = { number: number + 1, last: fieldOf(square), hasBegun: false };
    return true;
  };
  const drawTo = ({ x, y }: Point): boolean => {
    if (x < 0 || y < 0 || x >= size || y >= size) return false;
    const { number, last, hasBegun } = stroke.current;
    const field = Math.floor(y) * size + Math.floor(x);
    if (field === last) return false;
    if (!hasBegun) draw(last, number, true);
    draw(field, number, false);
    stroke.current = { number, last: field, hasBegun: true };
    return true;
  };

  return (
    <div class="pad-board" style={{ '--columns': size, '--rows': size }}>
      {children}
      <Squares
        bounds={bounds}
        label={label}
        describe={(square) => {
          const where = say('square.at', { row: yOf(square) + 1, column: xOf(square) + 1 });
          return `${where}: ${describeCell(cellOn(sheet, fieldOf(square)))}`;
        }}
        at={isInside(bounds, focus) ? focus : squareOn(sheet.castle)}
        setAt={setFocus}
        enter={(square) => tap(fieldOf(square))}
        tap={(square) => tap(fieldOf(square))}
        grab={begin}
        draw={drawTo}
      />
    </div>
  );
}

const cellOn = ({ castle, tiles }: Sheet, field: Field): Cell =>
  field === castle ? 'castle' : (tiles[field] ?? null);
