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

/** The sizes of screen that make a difference; a style sheet writes `@media (--phone)`. */
export const MEDIA = {
  narrow: '(max-width: 480px)',
  phone: '(max-width: 640px)',
  wide: '(min-width: 641px)', // no phone
  tablet: '(max-width: 1000px)', // texts and pictures in one column
  laptop: '(max-width: 1100px)', // no room beside the board for all that belongs there
  low: '(max-height: 799px)', // too little height to lay things over each other
  tall: '(min-height: 781px)',
  short: '(max-height: 780px)',
  'very-short': '(max-height: 720px)',
  stacked: '(max-width: 640px), (max-width: 1100px) and (min-height: 800px)', // nothing beside the board
} as const;

/** What the build writes before each style sheet, so that it does not matter which comes first. */
export const PRELUDE = [
  `@layer ${LAYERS.join(', ')};`,
  ...Object.entries(MEDIA).map(([name, query]) => `@custom-media --${name} ${query};`),
].join(' ');
