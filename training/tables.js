/** @typedef {import('./stored.js').Match} Match */
/** @typedef {import('./stored.js').StoredMatch & { name: string }} StoredMatch */
/** @typedef {import('./stored.js').StoredLadder & { name: string }} StoredLadder */
/** @typedef {import('./stored.js').StoredCalibration & { name: string }} StoredCalibration */
/** @typedef {(stored: StoredMatch) => string | number} Column */

const BONUSES = ['middle-kingdom', 'harmony'];
const COUNTS = ['', '', 'two ', 'three '];

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)}%`;
const signed = (/** @type {number} */ points) => `${points < 0 ? '' : '+'}${points.toFixed(1)}`;
const code = (/** @type {string} */ name) => `\`${name.replaceAll('|', '\\|')}\``;

/**
 * The kind of game; both bonuses are so usual that they are not named.
 * @param {{ players: number, variants?: string[] }} match
 */
export function gameOf({ players, variants = BONUSES }) {
  const bonuses = BONUSES.filter((name) => variants.includes(name));
  return [
    variants.includes('mighty-duel') ? 'mighty duel' : `${players} players`,
    ...(bonuses.length === 0 ? ['without bonuses'] : []),
    ...(bonuses.length === 1 ? [`with ${bonuses[0]} only`] : []),
    ...(variants.includes('wider-offer') ? ['with a wider offer'] : []),
  ].join(' ');
}

/** @param {Match} match */
function opponentsOf({ bots: [, ...others] }) {
  const names = others.map(({ bot }) => bot);
  return [...new Set(names)]
    .map((name) => COUNTS[names.filter((other) => other === name).length] + code(name))
    .join(' and ');
}

export const nameOf = (/** @type {Match} */ match) => `${gameOf(match)}, ${opponentsOf(match)}`;

/** @param {{ timeMs?: number, simulations?: number }} budget */
export const timeOf = ({ timeMs, simulations }) =>
  timeMs === undefined ? `${simulations} simulations` : `${timeMs} ms`;

/** @param {StoredMatch} stored */
export function firstBot({ name, match }) {
  const [bot] = match.bots;
  if (!bot) throw new Error(`${name}: a match without bots`);
  return bot;
}

/** What a table can say of a match; but for its settings, all of it is about the first bot. */
/** @satisfies {Record<string, Column>} */
const COLUMNS = {
  bot: (stored) => code(firstBot(stored).bot),
  match: ({ match }) => nameOf(match),
  time: ({ match }) => timeOf(match),
  share: (stored) => percent(firstBot(stored).share),
  '95% interval': (stored) =>
    `${percent(firstBot(stored).low)} to ${percent(firstBot(stored).high)}`,
  margin: (stored) => signed(firstBot(stored).margin),
  'ms/move': (stored) => firstBot(stored).msPerMove.toFixed(1),
  'playouts/move': (stored) => firstBot(stored).playoutsPerMove,
  games: ({ match }) => match.games,
  seed: ({ match }) => match.seed,
  target: ({ target }) => (target === undefined ? '' : percent(target)),
  version: ({ name, commit }) => linkTo(name, commit),
};
const WORDS = ['bot', 'match', '95% interval', 'version', 'level', 'called'];

/** @typedef {keyof typeof COLUMNS} ColumnName */

const linkTo = (/** @type {string} */ name, /** @type {string} */ commit) =>
  `[${commit.slice(0, 7)}](../training/logs/matches/${name}.json)`;

/** Matches by the kind of game, then by opponents, the longest time first. */
export function inOrder(/** @type {StoredMatch[]} */ matches) {
  const rank = (/** @type {StoredMatch} */ { match }) => {
    const isDuel = match.variants.includes('mighty-duel');
    return [isDuel ? 'duel' : '', gameOf(match), opponentsOf(match)].join('\n');
  };
  const before = (/** @type {string} */ one, /** @type {string} */ other) =>
    Number(one > other) - Number(one < other);
  return matches.toSorted(
    (one, other) =>
      before(rank(one), rank(other)) || (other.match.timeMs ?? 0) - (one.match.timeMs ?? 0),
  );
}

/**
 * A table of matches in Markdown.
 * @param {StoredMatch[]} matches
 * @param {ColumnName[]} columns
 */
export function matchTable(matches, columns) {
  if (matches.length === 0) return 'No match is stored yet.\n';
  const list = inOrder(matches);
  const rows = list.map((stored) => columns.map((column) => COLUMNS[column](stored)));
  const notes = list.flatMap(({ match, note }) =>
    note === undefined ? [] : [`- ${nameOf(match)}, ${timeOf(match)}: ${note}`],
  );
  return [table(columns, rows), ...notes, ...(notes.length > 0 ? [''] : []), origins(list)].join(
    '\n',
  );
}

/** A table of ratings in Markdown, under the command that gives them. */
export function ladderTable(/** @type {StoredLadder} */ stored) {
  const { ladder, name, commit, note } = stored;
  const { ratings, games, milliseconds, simulations, seed } = ladder;
  const command = [
    'crownlands ladder',
    ...ratings.map(({ bot }) => bot).reverse(),
    ...(games === undefined ? [] : ['--games', games]),
    ...(milliseconds === undefined ? ['--simulations', simulations] : ['--time', milliseconds]),
    '--seed',
    seed,
  ].join(' ');
  const rows = ratings.map(({ bot, elo, low, high }) => [code(bot), elo, `${low} to ${high}`]);
  return [
    `\`${command}\`${note === undefined ? '' : ` (${note})`}, version ${linkTo(name, commit)}:\n`,
    table(['level', 'Elo', '95% interval'], rows),
    origins([stored]),
  ].join('\n');
}

/** How many of the positions that were called so were won, a column for each kind of game. */
export function calibrationTable(/** @type {StoredCalibration[]} */ list) {
  if (list.length === 0) return 'No calibration is stored yet.\n';
  const heads = list.flatMap(({ calibration }) => [`${gameOf(calibration)}: won`, 'of positions']);
  const rows = Array.from({ length: 10 }, (_, index) => [
    `${10 * index}% to ${10 * index + 10}%`,
    ...list.flatMap(({ calibration }) => {
      const { positions = 0, won = 0 } = calibration.bins[index] ?? {};
      return [positions > 0 ? percent(won) : '', positions];
    }),
  ]);
  const sources = list.map(({ name, commit, calibration }) => {
    const { games, simulations, seed } = calibration;
    const size = `${gameOf(calibration)}: ${games} games at ${simulations} simulations a move`;
    return `${size}, seed ${seed} (${linkTo(name, commit)})`;
  });
  return [table(['called', ...heads], rows), `${sources.join(';\n')}.`, origins(list)].join('\n');
}

/** @param {string[]} heads @param {(string | number)[][]} rows */
function table(heads, rows) {
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |\n`;
  const rule = heads.map((head) => (WORDS.includes(head) ? '---' : '--:'));
  return [heads, rule, ...rows].map(line).join('');
}

/** On which machines and when. @param {import('./stored.js').Origin[]} list */
function origins(list) {
  const said = list.map(({ machine, date }) => `Played on ${machine}, ${date}.`);
  return `${[...new Set(said)].join('\n')}\n`;
}

/**
 * A page with this between the two comments that hold the place of such a name.
 * @param {string} page
 * @param {string} place
 * @param {string} text
 */
export function filled(page, place, text) {
  const [begin, end] = [`<!-- figures: ${place} -->\n`, '<!-- end of figures -->'];
  const [before, rest, ...more] = page.split(begin);
  const after = rest?.split(end).slice(1).join(end);
  if (before === undefined || !after || more.length > 0)
    throw new Error(`the page has not one place for ${place}`);
  return `${before}${begin}\n${text}\n${end}${after}`;
}
