export const FOLDER = 'docs/screenshots';

/** At which sizes screens are pictured. */
export const SIZES = {
  'small-phone': { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  'turned-phone': { viewport: { width: 640, height: 360 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

/** What is shown of all stops, and under which name. */
export const SHOWN: { readonly [stop: string]: string } = {
  home: 'home',
  'home-options': 'variants',
  'table-first': 'first-row',
  'table-refused': 'refused',
  'table-middle': 'table',
  'table-chosen': 'choosing',
  menu: 'menu',
  enlarged: 'enlarged',
  end: 'end',
  share: 'share',
  replay: 'replay',
  review: 'review',
  'trial-table': 'trial',
  games: 'games',
  statistics: 'statistics',
  rules: 'rules',
  pad: 'pad',
  learn: 'learn',
  'puzzle-build': 'puzzle',
  puzzles: 'duel',
  'puzzle-build-solved': 'puzzle-solved',
  'puzzle-archive': 'puzzle-archive',
  'table-paused': 'paused',
  'end-dynasty': 'dynasty',
  'pad-dominoes': 'pad-dominoes',
  'lesson-frame': 'lesson',
  'online-home': 'online-home',
  'online-games': 'online-games',
  'online-tables': 'online-tables',
  'online-profile': 'online-profile',
  'online-person': 'online-person',
  'online-leaderboard': 'online-leaderboard',
  'online-host': 'online-host',
  'online-bot': 'online-bot',
  'online-terms': 'online-terms',
  'online-link': 'online-link',
  'online-guest': 'online-guest',
  'online-left-alone': 'online-left-alone',
  'online-full': 'online-full',
  'online-table': 'online-table',
  'online-elsewhere': 'online-elsewhere',
  'online-cut': 'online-cut',
  'online-unreached': 'online-unreached',
  'online-replaced': 'online-replaced',
  'online-watching': 'online-watching',
  'online-asked': 'online-asked',
  'online-end': 'online-end',
  'online-proof': 'online-proof',
  'online-dynasty': 'online-dynasty',
  'online-farewell': 'online-farewell',
  'online-rematch': 'online-rematch',
};

/** What differs on phones that are small or turned. */
const ON_ALL_PHONES =
  /^(first-row|refused|table|choosing|paused|review|trial|puzzle|duel|online-.*)$/;

export const THEMES = ['light', 'dark'] as const;

type Size = keyof typeof SIZES;

/** The file of a picture; null where what it shows is as on other phones. */
export function pictureOf(name: string, size: Size, theme: (typeof THEMES)[number]): string | null {
  const isShort = SIZES[size].viewport.height < 700;
  return isShort && !ON_ALL_PHONES.test(name) ? null : `${name}-${size}-${theme}.jpg`;
}

/** Every size in every theme. */
export const COURSES = (Object.keys(SIZES) as Size[]).flatMap((size) =>
  THEMES.map((theme) => [size, theme] as const),
);

/** All files that there are to be. */
export const PICTURES: readonly string[] = COURSES.flatMap(([size, theme]) =>
  Object.values(SHOWN).flatMap((name) => pictureOf(name, size, theme) ?? []),
);
