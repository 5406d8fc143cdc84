import {
  type Claim,
  type DominoNumber,
  formatMove,
  type Kingdom,
  type Move,
  NUMBERS,
  type Position,
  parseMove,
  refusalOf,
  type Turn,
} from '@crownlands/rules';
import { gameOf, OPTIONS } from './position.ts';
import {
  type BuildPuzzle,
  DIFFICULTIES,
  type Difficulty,
  type DuelPuzzle,
  type Puzzle,
  type Read,
  read,
  unreadable,
} from './types.ts';

/** Dominoes in a row of a game of two. */
const ROW = 4;

/** Characters of a line at most; the longest puzzle has some 300. */
const LONGEST_LINE = 1000;

/** Reads the line of a puzzle (docs/puzzles.md). Whether its answer is proven is for `flawOf` to say. */
export function parsePuzzle(line: string): Read<Puzzle> {
  if (line.length > LONGEST_LINE) return unreadable('the line is too long');
  const [head = '', ...parts] = line.split(' / ');
  const [, type, level] = /^(build|duel) (\d)$/.exec(head) ?? [];
  const difficulty = DIFFICULTIES.find((one) => `${one}` === level);
  if (!difficulty) return unreadable('expected build or duel, and a difficulty from 1 to 5');
  const puzzle = type === 'build' ? parseBuild(parts, difficulty) : parseDuel(parts, difficulty);
  if (puzzle.ok && formatPuzzle(puzzle.value) !== line) {
    return unreadable(`a puzzle has one form, and this one's is ${formatPuzzle(puzzle.value)}`);
  }
  return puzzle;
}

export function formatPuzzle(puzzle: Puzzle): string {
  const { type, difficulty } = puzzle;
  const parts = type === 'build' ? partsOfBuild(puzzle) : partsOfDuel(puzzle);
  return [`${type} ${difficulty}`, ...parts].join(' / ');
}

function partsOfBuild({ best, kingdom, dominoes }: BuildPuzzle): string[] {
  return [`${best}`, formatKingdom(kingdom, []), dominoes.join(' ')];
}

function partsOfDuel({ outcome, position }: DuelPuzzle): string[] {
  const { kingdoms, discards, turns, offer, claims } = position;
  const row = [...claims, ...offer.map((domino) => ({ seat: null, domino }))];
  row.sort((one, other) => one.domino - other.domino);
  return [
    outcome,
    ...kingdoms.map((kingdom, seat) => formatKingdom(kingdom, discards[seat] ?? [])),
    turns.map(formatKing).join(' '),
    row.map(formatKing).join(' '),
  ];
}

function formatKingdom(kingdom: Kingdom, discards: readonly DominoNumber[]): string {
  const placed = kingdom.map((placement): Move => ({ type: 'place', ...placement }));
  const thrown = discards.map((domino): Move => ({ type: 'discard', domino }));
  return [...placed, ...thrown].map(formatMove).join(' ');
}

/** A domino of a row, and before it the seat whose king is on it, if any. */
const formatKing = ({ seat, domino }: { seat: number | null; domino: number | null }): string =>
  seat === null ? `${domino}` : `${seat}:${domino}`;

function parseBuild(parts: readonly string[], difficulty: Difficulty): Read<BuildPuzzle> {
  const [points = '', drawn = '', row = '', ...others] = parts;
  if (parts.length < 3 || others.length > 0) {
    return unreadable('a build has its points, a kingdom and dominoes');
  }
  if (!/^\d{1,3}$/.test(points)) return unreadable(`expected points, not ${points}`);
  const land = parseKingdom(drawn);
  if (!land.ok) return land;
  const { kingdom, discards } = land.value;
  if (discards.length > 0) return unreadable('a build has no discards');
  const dominoes = row.split(' ').map(Number);
  const all = [...kingdom.map(({ domino }) => domino), ...dominoes];
  if (dominoes.length < 3 || dominoes.length > 6 || all.length > 12) {
    return unreadable('a build has three to six dominoes to place, and twelve in all at most');
  }
  const wrong = wrongDomino(all);
  if (wrong) return unreadable(wrong);
  return read({ type: 'build', difficulty, best: Number(points), kingdom, dominoes });
}

function parseDuel(parts: readonly string[], difficulty: Difficulty): Read<DuelPuzzle> {
  const [outcome = '', first = '', second = '', queue = '', row = '', ...others] = parts;
  if (parts.length < 5 || others.length > 0) {
    return unreadable('a duel has its outcome, two kingdoms, the turns and the last row');
  }
  if (outcome !== 'win' && outcome !== 'draw')
    return unreadable(`expected win or draw: ${outcome}`);
  const [mine, theirs] = [parseKingdom(first), parseKingdom(second)];
  if (!mine.ok) return mine;
  if (!theirs.ok) return theirs;
  const [turns, last] = [queue.split(' ').map(parseKing), row.split(' ').map(parseKing)];
  const lands = [mine.value, theirs.value];
  const claims = last.flatMap(({ seat, domino }) => (seat === null ? [] : [{ seat, domino }]));
  const offer = last.flatMap(({ seat, domino }) => (seat === null ? [domino] : []));
  const seen = [
    ...lands.flatMap(({ kingdom, discards }) => [
      ...kingdom.map(({ domino }) => domino),
      ...discards,
    ]),
    ...[...turns, ...last].map(({ domino }) => domino),
  ];
  const wrong =
    wrongDomino(seen) ??
    (last.length === ROW ? null : 'the last row has four dominoes') ??
    wrongKings(
      turns,
      claims,
      lands.map(({ kingdom, discards }) => kingdom.length + discards.length),
    );
  if (wrong) return unreadable(wrong);
  const position: Position = {
    options: OPTIONS,
    kingdoms: lands.map(({ kingdom }) => kingdom),
    discards: lands.map(({ discards }) => discards),
    turns: turns as Turn[],
    offer,
    claims,
    unseen: NUMBERS.filter((domino) => !seen.includes(domino)),
  };
  return read({ type: 'duel', difficulty, outcome, position });
}

type Land = { readonly kingdom: Kingdom; readonly discards: readonly DominoNumber[] };

/** Placements in the order they were made, each of them legal, and after them what was discarded. */
function parseKingdom(text: string): Read<Land> {
  let kingdom: Kingdom = [];
  const discards: DominoNumber[] = [];
  for (const word of text.split(' ')) {
    const move = parseMove(word);
    if (!move.ok) return unreadable(`${word}: ${move.refusal.message}`);
    if (move.value.type === 'claim') return unreadable(`${word}: a kingdom has no claims`);
    if (move.value.type === 'discard') {
      discards.push(move.value.domino);
      continue;
    }
    const { type, ...placement } = move.value;
    const { domino } = placement;
    const reason = refusalOf(gameOf({ ...BARE, kingdom, dominoes: [domino] }), move.value);
    if (reason) return unreadable(`${word}: ${reason.message}`);
    kingdom = [...kingdom, placement];
  }
  return read({ kingdom, discards });
}

const BARE = { type: 'build', difficulty: 1, best: 0 } as const;

/** A word that is no domino becomes one that there is not. */
function parseKing(word: string): { readonly seat: number | null; readonly domino: DominoNumber } {
  const [, seat, domino = '0'] = /^(?:([01]):)?([1-9]\d?)$/.exec(word) ?? [];
  return { seat: seat === undefined ? null : Number(seat), domino: Number(domino) };
}

function wrongDomino(dominoes: readonly DominoNumber[]): string | null {
  const unknown = dominoes.find((domino) => !NUMBERS.includes(domino));
  if (unknown !== undefined) return `there is no domino ${unknown}`;
  const twice = dominoes.find((domino, index) => dominoes.indexOf(domino) !== index);
  return twice === undefined ? null : `domino ${twice} is there twice`;
}

/** Two kings each; they have had ten dominoes with the row that is played, and claim the last four. */
function wrongKings(
  turns: readonly { readonly seat: number | null; readonly domino: DominoNumber }[],
  claims: readonly Claim[],
  placed: readonly number[],
): string | null {
  if (turns[0]?.seat !== 0) return 'the first turn is of seat 0';
  const isInOrder = turns.every(({ domino }, index) => domino > (turns[index - 1]?.domino ?? 0));
  if (!isInOrder) return 'turns go from the lowest domino to the highest';
  for (const seat of [0, 1]) {
    const left = turns.filter((turn) => turn.seat === seat).length;
    const taken = claims.filter((claim) => claim.seat === seat).length;
    if (left + taken !== 2) return `seat ${seat} has two kings`;
    if (left + (placed[seat] ?? 0) !== 10)
      return `seat ${seat} has had ten dominoes before the last row`;
  }
  return turns.length + claims.length === ROW ? null : 'four kings are in the game';
}
