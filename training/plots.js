import { gameOf } from './tables.js';

/** @typedef {import('./stored.js').Calibration} Calibration */
/** @typedef {{ net: string, stage: string, seconds: number, rmse: number }} Fit */
/** @typedef {{ name: string, games: number, share: number, low: number, high: number, target?: number }} Bar */

const COLOURS = { greedy: '#c98b1b', table: '#2f6db5', pool: '#3c8d40', aims: '#8e44ad' };
const NAMES = { two: '2 players', three: '3 players', four: '4 players', duel: 'mighty duel' };

const escaped = (/** @type {string} */ words) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * @param {number | string} x
 * @param {number} y
 * @param {string} words
 * @param {string} [more]
 */
const text = (x, y, words, more = '') => `<text x="${x}" y="${y}" ${more}>${escaped(words)}</text>`;
const ticks = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ step) =>
  Array.from({ length: Math.floor((to - from) / step + 1.001) }, (_, i) => from + i * step);

/**
 * @param {string} title
 * @param {number} width
 * @param {number} height
 * @param {string} inside
 */
const picture = (title, width, height, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#222">` +
  `<title>${title}</title><rect width="100%" height="100%" fill="#fff"/>${inside}</svg>\n`;

/**
 * How far the expected scores were off while a net was trained, a stage after the other.
 * @param {Fit[]} fits
 * @param {number} left
 * @param {number} top
 */
function trainingOf(fits, left, top) {
  const [width, height] = [330, 150];
  const net = /** @type {keyof typeof NAMES} */ (fits[0]?.net);
  /** @type {{ stage: string, at: number, rmse: number }[]} */
  const points = [];
  let [begin, last] = [0, 0];
  for (const { stage, seconds, rmse } of fits) {
    if (seconds < last) begin += last;
    last = seconds;
    points.push({ stage, at: begin + seconds, rmse });
  }
  const end = begin + last;
  const all = points.map(({ rmse }) => rmse).sort((one, other) => one - other);
  const low = Math.floor(all[0] ?? 0);
  const high = Math.ceil(all[Math.floor(all.length * 0.97)] ?? 1);
  const x = (/** @type {number} */ at) => left + (at / end) * width;
  const y = (/** @type {number} */ rmse) =>
    top + height - ((Math.min(rmse, high) - low) / (high - low)) * height;
  const step = high - low > 8 ? 4 : 1;
  const grid = ticks(low, high, step).map(
    (tick) =>
      `<path d="M${left} ${y(tick)}h${width}" stroke="#ddd"/>` +
      text(left - 6, y(tick) + 4, String(tick), 'text-anchor="end"'),
  );
  const dots = points.map(({ stage, at, rmse }) => {
    const colour = COLOURS[/** @type {keyof typeof COLOURS} */ (stage)];
    return `<circle cx="${x(at).toFixed(1)}" cy="${y(rmse).toFixed(1)}" r="2" fill="${colour}"/>`;
  });
  const times = ticks(0, end, 300).map((at) =>
    text(
      Math.round(x(at)),
      top + height + 18,
      `${at / 60} min`,
      'text-anchor="middle" fill="#666"',
    ),
  );
  return (
    text(left, top - 10, NAMES[net], 'font-weight="bold"') + [...grid, ...times, ...dots].join('')
  );
}

/** How far each net was off in training. @param {Fit[]} fits */
export function drawTraining(fits) {
  const nets = Object.keys(NAMES).map((name, index) =>
    trainingOf(
      fits.filter(({ net }) => net === name),
      50 + (index % 2) * 400,
      80 + Math.floor(index / 2) * 220,
    ),
  );
  const title = 'Points by which the expected score was off (root mean square)';
  const key = Object.entries(COLOURS).map(
    ([stage, colour], index) =>
      `<circle cx="${470 + index * 85}" cy="24" r="4" fill="${colour}"/>` +
      text(480 + index * 85, 28, stage),
  );
  return picture(title, 820, 510, [text(50, 28, title), ...key, ...nets].join(''));
}

const BY_GAME = [
  { game: '2 players', colour: '#2f6db5' },
  { game: '3 players', colour: '#3c8d40' },
  { game: '4 players', colour: '#c98b1b' },
  { game: 'mighty duel', colour: '#8e44ad' },
];

/** Chances that were called and how many of them came true; larger dots are of more positions. */
export function drawCalibration(/** @type {Calibration[]} */ calibrations) {
  const [left, top, size] = [70, 60, 380];
  const x = (/** @type {number} */ chance) => (left + chance * size).toFixed(1);
  const y = (/** @type {number} */ chance) => top + size - chance * size;
  const grid = ticks(0, 1, 0.25).map(
    (tick) =>
      `<path d="M${x(tick)} ${top}V${top + size}M${left} ${y(tick)}h${size}" stroke="#ddd"/>` +
      text(x(tick), top + size + 20, `${100 * tick}%`, 'text-anchor="middle" fill="#666"') +
      text(left - 8, y(tick) + 4, `${100 * tick}%`, 'text-anchor="end" fill="#666"'),
  );
  const dots = BY_GAME.flatMap(({ game, colour }) =>
    calibrations
      .filter((one) => gameOf(one) === game)
      .flatMap(({ bins, positions }) =>
        bins
          .filter((bin) => bin.positions > 0)
          .map(({ called, won, positions: some }) => {
            const radius = (2 + 20 * Math.sqrt(some / positions / 10)).toFixed(1);
            return `<circle cx="${x(called)}" cy="${y(won).toFixed(1)}" r="${radius}" fill="${colour}" fill-opacity="0.7"/>`;
          }),
      ),
  );
  const key = BY_GAME.map(
    ({ game, colour }, index) =>
      `<circle cx="${left + 8 + index * 95}" cy="36" r="5" fill="${colour}"/>` +
      text(left + 20 + index * 95, 40, game),
  );
  const title = 'Positions won, by the chance that the champion called';
  const even = `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#c0392b"/>`;
  const axis = text(x(0.5), top + size + 42, 'called', 'text-anchor="middle" fill="#666"');
  const inside = [text(left, 20, title), ...key, ...grid, even, ...dots, axis];
  return picture(title, left + size + 40, top + size + 56, inside.join(''));
}

/** Each match of the champion with its interval, and its target. @param {Bar[]} bars */
export function drawMatches(bars) {
  const labels = bars.map(({ name, games }) => `${name} (${games})`);
  const heading = 'share of the champion (games)';
  const left = 30 + 7 * Math.max(heading.length, ...labels.map(({ length }) => length));
  const [width, row] = [430, 30];
  const x = (/** @type {number} */ share) => (left + share * width).toFixed(1);
  const bottom = 50 + bars.length * row;
  const grid = ticks(0, 1, 0.25).map(
    (tick) =>
      `<path d="M${x(tick)} 40V${bottom}" stroke="#ddd"/>` +
      text(x(tick), 30, `${100 * tick}%`, 'text-anchor="middle" fill="#666"'),
  );
  const rows = bars.map(({ share, low, high, target }, index) => {
    const y = 62 + index * row;
    const mark =
      target === undefined
        ? ''
        : `<path d="M${x(target)} ${y - 9}v18" stroke="#c0392b" stroke-width="2"/>`;
    return (
      text(left - 12, y + 4, labels[index] ?? '', 'text-anchor="end"') +
      `<path d="M${x(low)} ${y}H${x(high)}" stroke="#2f6db5" stroke-width="3"/>` +
      `<circle cx="${x(share)}" cy="${y}" r="5" fill="#2f6db5"/>${mark}`
    );
  });
  const inside = [...grid, text(left - 12, 30, heading, 'text-anchor="end" fill="#666"'), ...rows];
  return picture('Matches of the champion', left + width + 40, bottom + 16, inside.join(''));
}
