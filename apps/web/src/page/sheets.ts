/** From weak to strong: a rule beats all of the layers before its own, whatever their selectors. */
export const LAYERS = [
  'fonts',
  'tokens',
  'base',
  'ui',
  'board',
  'pad',
  'lesson',
  'screens',
  'unseen',
  'utilities',
] as const;

/** A table on a screen that stands upright and is small: all in one column. */
const UPRIGHT =
  '(orientation: portrait) and (max-width: 640px), (orientation: portrait) and (max-width: 1100px) and (max-height: 900px)';

/** A table on a screen that lies on its side and is small: the board, and all else beside it. */
const TURNED =
  '(orientation: landscape) and (max-width: 1100px), (orientation: landscape) and (max-height: 619px)';

/** The sizes of screen that make a difference; a style sheet writes `@media (--phone)`. */
export const MEDIA = {
  touch: '(hover: none) and (pointer: coarse)', // hardly a keyboard
  narrow: '(max-width: 480px)',
  phone: '(max-width: 640px)',
  wide: '(min-width: 641px)', // no phone
  tablet: '(max-width: 1000px)', // texts and pictures in one column
  beside: '(max-width: 1000px) and (orientation: landscape)', // words beside pictures, as low as it is
  laptop: '(max-width: 1100px)', // no room beside the board for all that belongs there
  low: '(max-height: 799px)', // too little height to lay things over each other
  tall: '(min-height: 781px)',
  stacked: '(max-width: 640px), (max-width: 1100px) and (min-height: 800px)', // nothing beside the board
  upright: UPRIGHT,
  slim: '(min-width: 340px) and (max-width: 640px) and (max-aspect-ratio: 7 / 15)', // upright, with height to spare
  turned: TURNED,
  'turned-wide': '(orientation: landscape) and (min-width: 720px)', // room on both sides of the board
  compact: `(max-width: 1100px), ${TURNED}`, // no columns: each part has a place of its own
  small: `${UPRIGHT}, ${TURNED}`,
} as const;

/** What the build writes before each style sheet, so that it does not matter which comes first. */
export const PRELUDE = [
  `@layer ${LAYERS.join(', ')};`,
  ...Object.entries(MEDIA).map(([name, query]) => `@custom-media --${name} ${query};`),
].join(' ');
