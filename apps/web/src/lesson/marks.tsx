import { type Edge, outlineOf } from '@crownlands/art';
import { type Bounds, type Square, type Territory, xOf, yOf } from '@crownlands/rules';
import { columnsOf, rowsOf } from '../board/frame.ts';
import { Pill } from '../board/kingdom.tsx';

/** Something that the lesson points out: a territory with or without its sum, or a square too far. */
export type Mark =
  | { readonly type: 'territory'; readonly territory: Territory; readonly sum?: string }
  | { readonly type: 'cross'; readonly square: Square };

const PAD = 9; // as around the picture of a kingdom
const EDGE: Edge = { inset: 3, along: [0.15, 0.85], stray: 0, corners: false, shape: 'smooth' };

/** A sheet over the board, of the same size. */
export const Marks = ({ bounds, marks }: { bounds: Bounds; marks: readonly Mark[] }) => (
  <svg
    class="lesson-marks"
    style={{ '--columns': columnsOf(bounds), '--rows': rowsOf(bounds) }}
    viewBox={[
      bounds.left * 100 - PAD,
      bounds.top * 100 - PAD,
      columnsOf(bounds) * 100 + 2 * PAD,
      rowsOf(bounds) * 100 + 2 * PAD,
    ].join(' ')}
    aria-hidden="true"
  >
    {marks.map((mark, index) =>
      mark.type === 'cross' ? (
        <Cross key={mark.square} square={mark.square} />
      ) : (
        <Around key={index} {...mark} />
      ),
    )}
  </svg>
);

const Cross = ({ square }: { square: Square }) => {
  const [x, y] = [xOf(square) * 100, yOf(square) * 100];
  return (
    <path
      class="cross"
      d={`M${x + 38} ${y + 38}L${x + 62} ${y + 62}M${x + 62} ${y + 38}L${x + 38} ${y + 62}`}
    />
  );
};

function Around({ territory: { squares }, sum }: { territory: Territory; sum?: string }) {
  const outline = outlineOf(
    squares
      .map((square) => ({ x: xOf(square), y: yOf(square) }))
      .sort((a, b) => a.y - b.y || a.x - b.x),
    EDGE,
  );
  const last = Math.max(...squares);
  return (
    <>
      <path class="around halo" d={outline} />
      <path class="around" d={outline} />
      {sum && <Pill x={xOf(last) * 100 + 50} y={yOf(last) * 100 + 82} text={sum} size={26} />}
    </>
  );
}
