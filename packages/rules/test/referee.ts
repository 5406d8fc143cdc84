// A slow, literal referee: it replays the whole move list by the letter of the rules (ids in the
// comments) and shares no code with the engine, so that tests can hold one against the other.

export type RefereeRecord = {
  readonly rules: {
    readonly players: number;
    readonly variants: readonly string[];
    readonly firstOrder: string;
  };
  readonly kings: readonly number[];
  readonly deck: readonly number[];
  readonly moves: readonly string[];
};
type RefereeTerritory = { terrain: string; squares: number; crowns: number; points: number };
type RefereeScore = {
  total: number;
  largest: number;
  crowns: number;
  bonuses: { 'middle-kingdom'?: number; harmony?: number };
  territories: RefereeTerritory[];
};
export type RefereeResult = { scores: RefereeScore[]; winners: number[] };

type Square = { x: number; y: number; terrain: string; crowns: number };
type Kingdom = { squares: Square[]; discards: number };
type Claim = { seat: number; domino: number };
/** What the seat to act must answer: where `place` goes, or, where it is null, which of `free`. */
type Question = { seat: number; place: number | null; free: number[] };

// C1: number, half a, half b; a half is a terrain and its crowns.
const FACES = `1 wheat0 wheat0; 2 wheat0 wheat0; 3 forest0 forest0; 4 forest0 forest0;
5 forest0 forest0; 6 forest0 forest0; 7 lake0 lake0; 8 lake0 lake0;
9 lake0 lake0; 10 grassland0 grassland0; 11 grassland0 grassland0; 12 swamp0 swamp0;
13 wheat0 forest0; 14 wheat0 lake0; 15 wheat0 grassland0; 16 wheat0 swamp0;
17 forest0 lake0; 18 forest0 grassland0; 19 wheat1 forest0; 20 wheat1 lake0;
21 wheat1 grassland0; 22 wheat1 swamp0; 23 wheat1 mine0; 24 forest1 wheat0;
25 forest1 wheat0; 26 forest1 wheat0; 27 forest1 wheat0; 28 forest1 lake0;
29 forest1 grassland0; 30 lake1 wheat0; 31 lake1 wheat0; 32 lake1 forest0;
33 lake1 forest0; 34 lake1 forest0; 35 lake1 forest0; 36 wheat0 grassland1;
37 lake0 grassland1; 38 wheat0 swamp1; 39 grassland0 swamp1; 40 mine1 wheat0;
41 wheat0 grassland2; 42 lake0 grassland2; 43 wheat0 swamp2; 44 grassland0 swamp2;
45 mine2 wheat0; 46 swamp0 mine2; 47 swamp0 mine2; 48 wheat0 mine3`;
const DOMINOES = FACES.split(';').map((face) => {
  const [number = '', a = '', b = ''] = face.trim().split(' ');
  const read = (half: string) => ({ terrain: half.slice(0, -1), crowns: Number(half.slice(-1)) });
  return { number: Number(number), a: read(a), b: read(b) };
});

// S3, C4: players, first order, then every arrangement of the kings' seats that fits them.
const FIRST_ORDERS = [
  '2 drawn 0011 0101 0110 1001 1010 1100',
  '2 snake 0110 1001',
  '2 clockwise 0101 1010',
  '3 drawn 012 021 102 120 201 210',
  '3 snake 012 120 201',
  '3 clockwise 012 120 201',
  '4 drawn 0123 0132 0213 0231 0312 0321 1023 1032 1203 1230 1302 1320',
  '4 drawn 2013 2031 2103 2130 2301 2310 3012 3021 3102 3120 3201 3210',
  '4 snake 0123 1230 2301 3012',
  '4 clockwise 0123 1230 2301 3012',
];

/** Legal moves after all of `record.moves`, sorted by code point; none when the game is over. */
export function refereeLegal(record: RefereeRecord): string[] {
  const { question, kingdoms } = replay(record);
  if (question === null) return [];
  const { seat, place, free } = question;
  if (place === null) return free.map((domino) => `#${domino}`).sort();
  const placements = placementsOf(place, at(kingdoms, seat), frameOf(record));
  return placements.length > 0 ? placements.sort() : [`${place}x`]; // T3
}

/** The seat that is to act, or null when the game is over. */
export function refereeSeat(record: RefereeRecord): number | null {
  return replay(record).question?.seat ?? null;
}

/** The `result` of a finished game; throws while it is still running. */
export function refereeResult(record: RefereeRecord): RefereeResult {
  const { question, kingdoms } = replay(record);
  if (question !== null) throw new Error('the game is not over');
  const scores = kingdoms.map((kingdom) => scoreOf(kingdom, record.rules.variants));
  // G4: each tie-break is asked only among those whom the one before left level.
  let winners = scores.map((_, seat) => seat);
  for (const key of ['total', 'largest', 'crowns'] as const) {
    const best = Math.max(...winners.map((seat) => at(scores, seat)[key]));
    winners = winners.filter((seat) => at(scores, seat)[key] === best);
  }
  return { scores, winners };
}

/** Plays the whole list, judging each move; `question` is null when the game is over. */
function replay(record: RefereeRecord): { question: Question | null; kingdoms: Kingdom[] } {
  checkSetup(record);
  const kingdoms: Kingdom[] = [];
  for (let seat = 0; seat < record.rules.players; seat++) {
    kingdoms.push({ squares: [{ x: 0, y: 0, terrain: 'castle', crowns: 0 }], discards: 0 }); // C3
  }
  const questions = playGame(record, kingdoms);
  let step = questions.next();
  for (const [index, move] of record.moves.entries()) {
    if (step.done) throw new Error(`move ${index} (${move}): the game is over`);
    if (!isLegal(move, step.value, kingdoms, frameOf(record))) {
      throw new Error(`move ${index} (${move}) is not legal`);
    }
    step = questions.next(move);
  }
  return { question: step.done ? null : step.value, kingdoms };
}

/** The course of the game: yields a question, is handed a legal move, carries it out. */
function* playGame(record: RefereeRecord, kingdoms: Kingdom[]): Generator<Question, void, string> {
  let claims: Claim[] = [];
  let free = drawRow(record, 0); // S2
  for (const seat of record.kings) claims.push(yield* claim(seat, free)); // S3, S4
  for (let round = 1; round <= roundsOf(record); round++) {
    const isLast = round === roundsOf(record);
    const turns = claims.sort((one, other) => one.domino - other.domino); // T1, R3
    claims = [];
    free = isLast ? [] : drawRow(record, round); // S5, T4; V5: what nobody claimed is gone
    for (const { seat, domino } of turns) {
      const move = yield { seat, place: domino, free: [] }; // T2 (1)
      const kingdom = at(kingdoms, seat);
      if (move === `${domino}x`) kingdom.discards += 1;
      else kingdom.squares.push(...readPlacement(move, domino));
      if (!isLast) claims.push(yield* claim(seat, free)); // T2 (2), T5
    }
  }
}

/** Asks for a claim and takes the claimed domino out of `free`. */
function* claim(seat: number, free: number[]): Generator<Question, Claim, string> {
  const move = yield { seat, place: null, free: [...free] };
  const domino = Number(move.slice(1));
  free.splice(free.indexOf(domino), 1);
  return { seat, domino };
}

function isLegal(move: string, question: Question, kingdoms: Kingdom[], frame: number): boolean {
  const { seat, place, free } = question;
  if (place === null) return free.some((domino) => move === `#${domino}`);
  const kingdom = at(kingdoms, seat);
  if (move === `${place}x`) return placementsOf(place, kingdom, frame).length === 0; // T3
  const halves = readPlacement(move, place);
  return halves.length === 2 && canPlace(halves, kingdom, frame);
}

/** The two squares a placement of `domino` covers, half a first; none where the text is wrong. */
function readPlacement(move: string, domino: number): Square[] {
  const [, number, x, y, side] = /^([1-9]\d?)@(-?\d),(-?\d)([NESW])$/.exec(move) ?? [];
  if (Number(number) !== domino || x === '-0' || y === '-0') return [];
  const { a, b } = dominoOf(domino);
  const bx = Number(x) + Number(side === 'E') - Number(side === 'W'); // P2: the two share a side
  const by = Number(y) + Number(side === 'S') - Number(side === 'N');
  return [
    { x: Number(x), y: Number(y), ...a },
    { x: bx, y: by, ...b },
  ];
}

function placementsOf(domino: number, kingdom: Kingdom, frame: number): string[] {
  const moves: string[] = [];
  for (let x = -9; x <= 9; x++) {
    for (let y = -9; y <= 9; y++) {
      for (const side of 'NESW') moves.push(`${domino}@${x},${y}${side}`);
    }
  }
  return moves.filter((move) => canPlace(readPlacement(move, domino), kingdom, frame));
}

function canPlace(halves: Square[], { squares }: Kingdom, frame: number): boolean {
  const isFree = (half: Square) => !squares.some((s) => s.x === half.x && s.y === half.y);
  const hasContact = (half: Square) =>
    squares
      .filter((s) => areNeighbours(s, half))
      .some((s) => s.terrain === 'castle' || s.terrain === half.terrain);
  if (!halves.every(isFree)) return false; // P2
  if (!halves.some(hasContact)) return false; // P3
  const { left, right, top, bottom } = extentOf([...squares, ...halves]);
  return right - left < frame && bottom - top < frame; // P1
}

function scoreOf({ squares, discards }: Kingdom, variants: readonly string[]): RefereeScore {
  const territories = territoriesOf(squares);
  const bonuses: RefereeScore['bonuses'] = {};
  if (variants.includes('middle-kingdom')) {
    const { left, right, top, bottom } = extentOf(squares);
    bonuses['middle-kingdom'] = -left === right && -top === bottom ? 10 : 0; // V2, R1
  }
  if (variants.includes('harmony')) bonuses.harmony = discards === 0 ? 5 : 0; // V3, R2
  return {
    total: sum(territories.map(({ points }) => points)) + sum(Object.values(bonuses)), // G3
    largest: Math.max(0, ...territories.map((territory) => territory.squares)), // G4
    crowns: sum(squares.map(({ crowns }) => crowns)), // G4
    bonuses,
    territories,
  };
}

/** Labels every square on its own, then lets the lower label win between like neighbours. */
function territoriesOf(kingdom: Square[]): RefereeTerritory[] {
  const land = kingdom.filter(({ terrain }) => terrain !== 'castle'); // G2
  const labels = land.map((_, index) => index);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [i, one] of land.entries()) {
      for (const [j, other] of land.entries()) {
        if (!areNeighbours(one, other) || one.terrain !== other.terrain) continue;
        if (at(labels, i) >= at(labels, j)) continue;
        labels[j] = at(labels, i);
        isChanged = true;
      }
    }
  }
  return [...new Set(labels)].map((label) => {
    const members = land.filter((_, index) => labels[index] === label);
    const crowns = sum(members.map((member) => member.crowns));
    const terrain = at(members, 0).terrain;
    return { terrain, squares: members.length, crowns, points: members.length * crowns }; // G1
  });
}

/** Refuses variants and kings that RULES.md does not allow. */
function checkSetup({ rules: { players, variants, firstOrder }, kings }: RefereeRecord): void {
  if (variants.includes('mighty-duel') && players !== 2) throw new Error('V4: 2 players only');
  if (variants.includes('wider-offer') && players === 4) throw new Error('V5: 2 or 3 players only');
  const lines = FIRST_ORDERS.filter((line) => line.startsWith(`${players} ${firstOrder} `));
  const orders = lines.flatMap((line) => line.split(' ').slice(2));
  const fits = orders.some((order) => [...order].join() === kings.join());
  if (!fits) throw new Error('S3: the kings do not fit the players and the first order');
}

/** Row number `index`, ascending (S2). */
function drawRow({ rules, kings, deck }: RefereeRecord, index: number): number[] {
  const size = kings.length + (rules.variants.includes('wider-offer') ? 1 : 0); // S2, V5
  const drawn = deck.slice(0, (index + 1) * size);
  if (drawn.length < (index + 1) * size) throw new Error(`the deck lacks row ${index}`);
  if (new Set(drawn.map(dominoOf)).size < drawn.length) throw new Error('a domino is there twice');
  return drawn.slice(index * size).sort((one, other) => one - other);
}

function roundsOf({ rules: { players, variants } }: RefereeRecord): number {
  if (variants.includes('mighty-duel')) return variants.includes('wider-offer') ? 9 : 12; // V4, V6
  return players === 2 ? 6 : 12; // T6, V5
}

function frameOf({ rules }: RefereeRecord): number {
  return rules.variants.includes('mighty-duel') ? 7 : 5; // P1
}

function dominoOf(number: number): (typeof DOMINOES)[number] {
  const domino = DOMINOES.find((candidate) => candidate.number === number);
  if (!domino) throw new Error(`there is no domino ${number}`);
  return domino;
}

function areNeighbours(one: Square, other: Square): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
}

function extentOf(squares: Square[]): { left: number; right: number; top: number; bottom: number } {
  const xs = squares.map(({ x }) => x);
  const ys = squares.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return { left, right, top: Math.min(...ys), bottom: Math.max(...ys) };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
}
