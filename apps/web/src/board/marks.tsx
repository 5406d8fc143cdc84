import { type Edge, layersOf, outlineOf, spotsOf, UNIT } from '@crownlands/art';
import {
  type DominoNumber,
  type Placement,
  type Square,
  STEPS,
  type Territory,
  xOf,
  yOf,
} from '@crownlands/rules';
import { Fragment } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { type Look, Pill, Ring } from './kingdom.tsx';
import './marks.css';

/**
 * Something that is pointed out on a board: a territory, squares to be counted, a square crossed out, or
 * where a domino could go.
 */
export type Mark = (
  | { readonly type: 'territory'; readonly territory: Territory }
  | { readonly type: 'squares'; readonly squares: readonly Square[] }
  | { readonly type: 'cross'; readonly square: Square }
  | {
      readonly type: 'spot';
      readonly spot: Placement;
      readonly look: Look;
      readonly hasLand?: boolean; // the domino shows there, faintly
    }
) & {
  readonly tag?: string; // what stands on its lower edge
  readonly label?: string; // what those hear who come to its squares; without it a mark is silent
};

/** Something that is pointed out in a row: what is thought of choosing a domino, or that it was chosen. */
export type SlotMark = {
  readonly domino: DominoNumber;
  readonly look: Look;
  readonly label?: string;
};

const EDGE: Edge = { inset: 3, along: [0.15, 0.85], stray: 0, corners: false, shape: 'smooth' };

/** The labels of all marks on a square. */
export const labelsAt = (marks: readonly Mark[], square: Square): string[] =>
  marks.flatMap((mark) => (mark.label && squaresOf(mark).includes(square) ? [mark.label] : []));

function squaresOf(mark: Mark): readonly Square[] {
  if (mark.type === 'territory') return mark.territory.squares;
  if (mark.type === 'squares') return mark.squares;
  return mark.type === 'cross' ? [mark.square] : [mark.spot.a, mark.spot.b];
}

/** The marks as part of a kingdom's picture. */
export const Marks = ({ marks }: { marks: readonly Mark[] }) => (
  <g class="marks">
    {marks.map((mark) => (
      <Fragment key={`${mark.type} ${squaresOf(mark)}`}>
        <Shape {...mark} />
        {mark.tag && <Tag mark={mark} text={mark.tag} />}
      </Fragment>
    ))}
  </g>
);

function Shape(mark: Mark) {
  if (mark.type === 'cross') return <Cross square={mark.square} />;
  if (mark.type === 'squares') return <Edges squares={mark.squares} />;
  if (mark.type === 'spot') {
    return (
      <>
        {mark.hasLand && <Faint {...mark.spot} />}
        <Ring class="marked" look={mark.look} {...mark.spot} inset={4} />
      </>
    );
  }
  return <Around {...mark.territory} />;
}

/** The land of a domino that does not lie there. */
function Faint(spot: Placement) {
  const prefix = useId();
  const layers = useMemo(
    () => layersOf(spotsOf([spot]), null, { mini: false, prefix, ground: true }),
    [spot.domino, spot.a, spot.b],
  );
  return (
    <g class="faint">
      {layers.map(({ key, svg }) => (
        <g key={key} dangerouslySetInnerHTML={{ __html: svg }} />
      ))}
    </g>
  );
}

/** On the last square, or at the middle of a domino's lower edge. */
function Tag({ mark, text }: { mark: Mark; text: string }) {
  const squares = squaresOf(mark);
  const last = Math.max(...squares);
  const [x, y] = [xOf(last) * UNIT + 50, yOf(last) * UNIT];
  if (mark.type !== 'spot') return <Pill x={x} y={y + 82} text={text} size={26} />;
  const middle = x - (Math.max(...squares.map(xOf)) - Math.min(...squares.map(xOf))) * (UNIT / 2);
  return <Pill class={`tag ${mark.look}`} x={middle} y={y + 92} text={text} size={26} />;
}

const Cross = ({ square }: { square: Square }) => {
  const [x, y] = [xOf(square) * UNIT, yOf(square) * UNIT];
  return (
    <path
      class="cross"
      d={`M${x + 38} ${y + 38}L${x + 62} ${y + 62}M${x + 62} ${y + 38}L${x + 38} ${y + 62}`}
    />
  );
};

/** How far a line between squares stays away from the border. */
const END = 6;

/** Where two of the squares meet. */
function Edges({ squares }: { squares: readonly Square[] }) {
  const path = squares
    .flatMap((square) => {
      const [x, y] = [(xOf(square) + 1) * UNIT, (yOf(square) + 1) * UNIT];
      return [
        ...(squares.includes(square + STEPS.E) ? [`M${x} ${y - END}v-${UNIT - 2 * END}`] : []),
        ...(squares.includes(square + STEPS.S) ? [`M${x - END} ${y}h-${UNIT - 2 * END}`] : []),
      ];
    })
    .join('');
  return (
    <g class="edges">
      <path d={path} />
      <path d={path} />
    </g>
  );
}

function Around({ squares }: Territory) {
  const outline = outlineOf(
    squares
      .map((square) => ({ x: xOf(square), y: yOf(square) }))
      .sort((a, b) => a.y - b.y || a.x - b.x),
    EDGE,
  );
  return (
    <>
      <path class="around halo" d={outline} />
      <path class="around" d={outline} />
    </>
  );
}
