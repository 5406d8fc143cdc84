import { kingsFrom } from './deal.ts';
import { NUMBERS } from './dominoes.ts';
import { isOver, start } from './game.ts';
import { play } from './moves.ts';
import { parseMove } from './notation.ts';
import { checkOptions, DYNASTY, dominoesInPlay, kingsIn, rowLength } from './options.ts';
import { type AnyRecord, type DynastyRecord, type GameRecord, gamesOf } from './record.ts';
import { type Checked, type Refusal, refusal, unless } from './refusal.ts';
import { BONUSES, type Score } from './score.ts';
import { dynastyResultOf, type Result, resultOf } from './standings.ts';
import type { Game } from './types.ts';

/**
 * Plays all games of a record through and checks everything in it. Each game stands where its
 * record ends, with the rest of the deck as far as the record tells it.
 */
export function replay(record: AnyRecord): Checked<readonly Game[]> {
  const isDynasty = record.format === 'kingdomino-dynasty/1';
  const games: Game[] = [];
  for (const [index, one] of gamesOf(record).entries()) {
    const game = replayGame(one);
    if (!game.ok) return isDynasty ? within(`games[${index}]`, game.refusal) : game;
    games.push(game.value);
  }
  return unless(isDynasty ? wrongDynasty(record, games) : null, games);
}

/** Plays one game through and checks everything in it. */
export function replayGame(record: GameRecord): Checked<Game> {
  const options = checkOptions(record.rules);
  if (!options.ok) return options;
  const wrong = wrongSeats(record) ?? wrongKings(record) ?? wrongDeck(record);
  if (wrong) return { ok: false, refusal: wrong };
  let game = start(record.rules, record);
  for (const [index, text] of record.moves.entries()) {
    const move = parseMove(text);
    const next = move.ok ? play(game, move.value) : move;
    if (!next.ok) return within(`moves[${index}]`, next.refusal);
    game = next.value;
  }
  return unless(record.result ? wrongResult(record.result, game) : null, game);
}

/** Puts the place of a part before the place inside it. */
function within(part: string, { at, ...rest }: Refusal) {
  return { ok: false, refusal: { ...rest, at: at === '' ? part : `${part}.${at}` } } as const;
}

function wrongSeats({ rules, seats }: GameRecord): Refusal | null {
  if (seats.length === rules.players) return null;
  const message = `expected one for each of ${rules.players} players, found ${seats.length}`;
  return refusal('wrong-seats', 'F2', message, 'seats');
}

function wrongKings({ rules, kings }: GameRecord): Refusal | null {
  if (!isSameSet(kings, kingsFrom(rules, 0))) {
    const message = `expected the ${kingsIn(rules)} kings of ${rules.players} players`;
    return refusal('wrong-kings', 'C4', message, 'kings');
  }
  const { firstOrder } = rules;
  if (firstOrder === 'drawn' || isSame(kings, kingsFrom(rules, kings[0] ?? 0))) return null;
  return refusal(
    'wrong-kings',
    'S3',
    `the order ${kings.join(', ')} is not ${firstOrder}`,
    'kings',
  );
}

function wrongDeck({ rules, deck }: GameRecord): Refusal | null {
  for (const [index, domino] of deck.entries()) {
    const at = `deck[${index}]`;
    if (!NUMBERS.includes(domino)) {
      return refusal('no-such-domino', 'C1', `there is no domino ${domino}`, at);
    }
    if (deck.indexOf(domino) !== index) {
      return refusal('repeated-domino', 'C1', `there is only one domino ${domino}`, at);
    }
  }
  const most = dominoesInPlay(rules);
  if (deck.length > most) {
    const message = `${deck.length} dominoes, where ${most} are in the game`;
    return refusal('wrong-deck', 'S1', message, 'deck');
  }
  const length = rowLength(rules);
  if (deck.length > 0 && deck.length % length === 0) return null;
  const message = `${deck.length} dominoes are not whole rows of ${length}`;
  return refusal('wrong-deck', 'S2', message, 'deck');
}

function wrongResult(given: Result, game: Game): Refusal | null {
  if (!isOver(game)) return refusal('wrong-result', 'T6', 'the game is not over', 'result');
  const { scores, winners } = resultOf(game);
  for (let seat = 0; seat < Math.max(scores.length, given.scores.length); seat++) {
    if (isSameScore(scores[seat], given.scores[seat])) continue;
    const message = 'this score does not follow from the moves';
    return refusal('wrong-result', 'G3', message, `result.scores[${seat}]`);
  }
  if (isSameSet(winners, given.winners)) return null;
  return refusal('wrong-result', 'G4', 'the scores give other winners', 'result.winners');
}

function wrongDynasty({ games, totals, winners }: DynastyRecord, played: readonly Game[]) {
  const wrong = (message: string, at: string) => refusal('wrong-dynasty', 'V1', message, at);
  const first = games[0];
  if (!first || games.length > DYNASTY) return wrong('a dynasty is three games', 'games');
  for (const [index, { rules, seats }] of games.entries()) {
    const at = `games[${index}]`;
    if (!rules.variants.includes('dynasty')) return wrong('its variants lack dynasty', at);
    if (!isSameRules(rules, first.rules)) return wrong('its rules differ from the first game', at);
    if (!isSameSeats(seats, first.seats)) return wrong('its seats differ from the first game', at);
  }
  const unfinished = played.findIndex((game) => !isOver(game));
  if (unfinished >= 0 && unfinished < games.length - 1) {
    return wrong('it is not over, and another follows', `games[${unfinished}]`);
  }
  if (!totals && !winners) return null;
  if (games.length < DYNASTY || unfinished >= 0) {
    return wrong('the dynasty is not over', 'totals');
  }
  const outcome = dynastyResultOf(played.map(resultOf));
  if (!isSame(outcome.totals, totals ?? [])) return wrong('the games give other totals', 'totals');
  if (!isSameSet(outcome.winners, winners ?? [])) {
    return wrong('the totals give other winners', 'winners');
  }
  return null;
}

type Plain = string | number;

const isSame = (one: readonly Plain[], other: readonly Plain[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** The same items in any order. */
const isSameSet = (one: readonly Plain[], other: readonly Plain[]): boolean =>
  isSame(one.toSorted(), other.toSorted());

function isSameScore(one: Score | undefined, other: Score | undefined): boolean {
  if (!one || !other) return false;
  const numbers = ({ total, largest, crowns, bonuses }: Score): Plain[] => {
    return [total, largest, crowns, ...BONUSES.map((bonus) => `${bonuses[bonus]}`)];
  };
  const territories = (score: Score): string[] =>
    score.territories.map(({ terrain, squares, crowns, points }) =>
      [terrain, squares, crowns, points].join(' '),
    );
  return isSame(numbers(one), numbers(other)) && isSameSet(territories(one), territories(other));
}

const isSameRules = (one: GameRecord['rules'], other: GameRecord['rules']): boolean =>
  one.players === other.players &&
  one.firstOrder === other.firstOrder &&
  isSameSet(one.variants, other.variants);

const isSameSeats = (one: GameRecord['seats'], other: GameRecord['seats']): boolean =>
  isSame(
    one.flatMap(({ name, bot }) => [name, bot ?? '']),
    other.flatMap(({ name, bot }) => [name, bot ?? '']),
  );
