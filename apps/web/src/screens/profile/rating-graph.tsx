import { ANCHORS, type Players, type Then } from '@crownlands/protocol';
import { COLOURS, type Colour, must } from '@crownlands/rules';
import { useRef } from 'preact/hooks';
import { Emblem } from '../../ui/art.tsx';
import { useSizeOf } from '../../ui/use-size.ts';
import { titleOf } from '../../words/names.ts';
import { locale, say } from '../../words/texts.ts';
import { apart } from '../review/graph-shape.ts';
import { type Dates, datesIn, type Frame, frameOf, linesIn, placeIn } from './rating-shape.ts';
import './rating-graph.css';

type Props = {
  readonly players: Players;
  readonly history: readonly Then[];
  readonly colour: Colour;
};

/** What lies around the lines, in pixels. */
const LEFT = 48;
const TOP = 12;
const BOTTOM = 30;
const RIGHT = 96;
const NARROW = 560;
const EMBLEM = 20;

/** Between two names of bots, and for a name of a date. */
const NAME_HIGH = 20;
const DATE_WIDE = 76;
const DATE_ON_PHONES = 48;

/** A rating through time with the band that it may well lie in, and computer players as dashed lines. */
export function RatingGraph({ players, history, colour }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const { width, height } = useSizeOf(element);
  return (
    <figure class="rating-graph">
      <div ref={element} class="plot" role="img" aria-label={inWords(history)}>
        {width > 0 && (
          <Drawing
            frame={frameOf(history)}
            size={{ width, height }}
            players={players}
            history={history}
            colour={colour}
          />
        )}
      </div>
      <AsTable history={history} />
    </figure>
  );
}

type Size = { readonly width: number; readonly height: number };

function Drawing({ frame, size, players, history, colour }: Props & { frame: Frame; size: Size }) {
  const { width, height } = size;
  const inner = Math.max(1, width - LEFT - RIGHT);
  const dateWide = width < NARROW ? DATE_ON_PHONES : DATE_WIDE;
  const at = (moment: number, rating: number) => {
    const { x, y } = placeIn(frame, moment, rating);
    return { x: LEFT + x * inner, y: TOP + y * (height - TOP - BOTTOM) };
  };
  const text = (moment: number, rating: number): string => {
    const { x, y } = at(moment, rating);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const line = history.map((then) => text(then.at, then.shown)).join(' ');
  const upper = history.map((then) => text(then.at, then.shown + then.spread));
  const lower = history.map((then) => text(then.at, then.shown - then.spread));
  const isSingle = history.length === 1;
  const last = must(history.at(-1));
  const end = at(last.at, last.shown);
  return (
    <>
      <svg width={width} height={height} aria-hidden="true">
        {linesIn(frame).map((rating) => (
          <g key={rating}>
            <path class="mark" d={`M${LEFT},${at(0, rating).y}H${LEFT + inner}`} />
            <text x={LEFT - 8} y={at(0, rating).y} class="rating">
              {rating}
            </text>
          </g>
        ))}
        <Bots
          players={players}
          frame={frame}
          end={LEFT + inner}
          yOf={(rating) => at(0, rating).y}
        />
        <DateNames
          dates={datesIn(frame, Math.max(1, Math.floor(inner / dateWide)))}
          xOf={(moment) => at(moment, 0).x}
          y={height - 8}
        />
        <polygon
          class={isSingle ? 'band single' : 'band'}
          points={[...upper, ...lower.toReversed()].join(' ')}
        />
        <polyline class="under" points={line} />
        <polyline class="around" points={line} />
        <polyline class="line" points={line} />
      </svg>
      <span class="now" style={{ '--x': `${end.x}px`, '--y': `${end.y}px` }} aria-hidden="true">
        <Emblem seat={COLOURS.indexOf(colour)} size={EMBLEM} />
      </span>
    </>
  );
}

type BotsProps = {
  readonly players: Players;
  readonly frame: Frame;
  readonly end: number;
  readonly yOf: (rating: number) => number;
};

/** Computer players whose strength lies in the frame, each named at its end. */
function Bots({ players, frame, end, yOf }: BotsProps) {
  const shown = Object.entries(ANCHORS[players])
    .filter(([, rating]) => rating >= frame.low && rating <= frame.high)
    .sort(([, one], [, other]) => other - one);
  const names = apart(
    shown.map(([, rating]) => yOf(rating)),
    NAME_HIGH,
    yOf(frame.low),
  );
  return shown.map(([bot, rating], index) => (
    <g key={bot} class="bot">
      <path d={`M${LEFT},${yOf(rating)}H${end}`} />
      <text x={end + 12} y={names[index]}>
        {titleOf(bot)}
      </text>
    </g>
  ));
}

type DateProps = {
  readonly dates: Dates;
  readonly xOf: (at: number) => number;
  readonly y: number;
};

const DATE_FORMATS = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
} as const;

function DateNames({ dates: { unit, moments }, xOf, y }: DateProps) {
  const format = new Intl.DateTimeFormat(locale(), DATE_FORMATS[unit]);
  return moments.map((moment) => (
    <text key={moment} class="date" x={xOf(moment)} y={y}>
      {format.format(moment)}
    </text>
  ));
}

function inWords(history: readonly Then[]): string {
  const shown = history.map((then) => then.shown);
  return say('rating.told', {
    games: history.length,
    first: must(shown[0]),
    last: must(shown.at(-1)),
    lowest: Math.min(...shown),
    highest: Math.max(...shown),
  });
}

/** The latest lines that a table of the history has. */
const MOST = 50;

function AsTable({ history }: { history: readonly Then[] }) {
  const dates = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  return (
    <details>
      <summary>{say('statistics.asTable')}</summary>
      <table class="rating-table">
        <thead>
          <tr>
            <th scope="col">{say('statistics.date')}</th>
            <th scope="col">{say('rating')}</th>
            <th scope="col">±</th>
          </tr>
        </thead>
        <tbody>
          {history
            .toReversed()
            .slice(0, MOST)
            .map(({ at, shown, spread }, index) => (
              <tr key={index}>
                <th scope="row">{dates.format(at)}</th>
                <td>{shown}</td>
                <td>{Math.round(spread)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
