import { NUMBERS } from './dominoes.ts';
import { isOver, rowsToCome, start } from './game.ts';
import { play } from './moves.ts';
import { parseMove } from './notation.ts';
import { checkOptions, dominoesInPlay, kingsIn, rowLength } from './options.ts';
import { kingsFrom } from './random.ts';
import type { DynastyRecord, GameRecord } from './record.ts';
import { accept, type Checked, type Refusal, refusal, refuse } from './refusal.ts';
import { byTerrainAndSize, type Score } from './score.ts';
import { dynastyResultOf, type Result, resultOf } from './standings.ts';
import type { Game, Move } from './types.ts';

/** Plays a record through and checks all of it; the game stands where the record ends. */
export function replay(record: GameRecord): Checked<Game> {
  const options = checkOptions(record.rules);
  if (!options.ok) return options;
  const wrong = wrongSeats(record) ?? wrongKings(record) ?? wrongDeck(record);
  if (wrong) return { ok: false, refusal: wrong };
  let game = start(record.rules, record);
  for (const [index, text] of record.moves.entries()) {
    const next = playText(game, text);
    if (!next.ok) return within(`moves[${index}]`, next.refusal);
    game = next.value;
  }
  const wrongEnd = record.result && wrongResult(record.result, game);
  return wrongEnd ? { ok: false, refusal: wrongEnd } : accept(game);
}

/** Replays all games of a dynasty. */
export function replayDynasty(record: DynastyRecord): Checked<readonly Game[]> {
  const games: Game[] = [];
  for (const [index, one] of record.games.entries()) {
    const game = replay(one);
    if (!game.ok) return within(`games[${index}]`, game.refusal);
    games.push(game.value);
  }
  const wrong = wrongDynasty(record, games);
  return wrong ? { ok: false, refusal: wrong } : accept(games);
}

function playText(game: Game, text: string): Checked<Game> {
  const move = parseMove(text);
  if (!move.ok) return move;
  if (needsRow(game, move.value) && game.deck.length === 0) {
    return refuse(
      'missing-row',
      'S5',
      'after this claim the next row lies open; it is not in deck',
    );
  }
  return play(game, move.value);
}

const needsRow = (game: Game, { type }: Move): boolean =>
  type === 'claim' && game.turns.length === 1 && rowsToCome(game) > 0;

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
  const all = kingsFrom(rules, 0);
  if (!isSame(kings.toSorted(), all.toSorted())) {
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

function wrongResult(result: Result, game: Game): Refusal | null {
  if (!isOver(game)) return refusal('wrong-result', 'T6', 'the game is not over', 'result');
  const { scores, winners } = resultOf(game);
  const seat = scores.findIndex((score, seat) => !isSame(score, inOrder(result.scores[seat])));
  if (seat >= 0 || result.scores.length > scores.length) {
    const message = 'this score does not follow from the moves';
    return refusal(
      'wrong-result',
      'G3',
      message,
      `result.scores[${seat < 0 ? scores.length : seat}]`,
    );
  }
  if (isSame(winners, result.winners.toSorted())) return null;
  return refusal('wrong-result', 'G4', 'the scores give other winners', 'result.winners');
}

/** Territories may be listed in any order. */
const inOrder = (score: Score | undefined) =>
  score && { ...score, territories: score.territories.toSorted(byTerrainAndSize) };

function wrongDynasty({ games, totals, winners }: DynastyRecord, played: readonly Game[]) {
  const wrong = (message: string, at: string) => refusal('wrong-dynasty', 'V1', message, at);
  if (games.length < 1 || games.length > 3) return wrong('a dynasty is three games', 'games');
  for (const [index, { rules, seats }] of games.entries()) {
    const at = `games[${index}]`;
    if (!rules.variants.includes('dynasty')) return wrong('its variants lack dynasty', at);
    if (!isSame(rules, games[0]?.rules)) return wrong('its rules differ from the first game', at);
    if (!isSame(seats, games[0]?.seats)) return wrong('its seats differ from the first game', at);
  }
  const unfinished = played.findIndex((game) => !isOver(game));
  if (unfinished >= 0 && unfinished < games.length - 1) {
    return wrong('it is not over, and another follows', `games[${unfinished}]`);
  }
  if (!totals && !winners) return null;
  if (games.length < 3 || unfinished >= 0) return wrong('the dynasty is not over', 'totals');
  const outcome = dynastyResultOf(played.map(resultOf));
  if (!isSame(outcome.totals, totals)) return wrong('the games give other totals', 'totals');
  if (!isSame(outcome.winners, winners)) return wrong('the totals give other winners', 'winners');
  return null;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
