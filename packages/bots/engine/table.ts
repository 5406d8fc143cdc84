import { chooseEnding, chooseTurn, FINALISTS, sumCommon, sumContext, withNoise } from './choice';
import { sumsOf } from './draft';
import { bestEnding } from './ending';
import { finalist, finalistSpot, finalists, findFinalists } from './finalists';
import {
  claimantOf,
  dominoInRow,
  dominoOfTurn,
  freePlaces,
  offeredIn,
  playersIn,
  rulesIn,
  seatOfTurn,
  turnIn,
  turnsIn,
} from './game';
import { lastSpread, weigh } from './net';
import { CERTAIN, expect, findUtilities } from './utility';

/**
 * The rest of a round as a table: for each player and each set of places that the player may end up
 * with, the best placements and what they are worth at the end of the round. Then the claims are
 * searched to the end, each player for himself.
 */
const ENTRY: usize = 12; // mean, spread, two spots
const table = memory.data(4 * 32 * 12);

function entryOf(seat: i32, set: i32): usize {
  return table + <usize>((seat << 5) | set) * ENTRY;
}

/** What a player may expect with a set of places. */
export function entryMean(seat: i32, set: i32): f32 {
  return load<f32>(entryOf(seat, set));
}

/** First placements that are tried when a player has two; with exact endings there are more. */
const WIDTH: i32 = 2;
const EXACT_WIDTH: i32 = 4;
const EXACT_FINALISTS: i32 = 8;

/** The turns that had a domino to place when the plan was made, as bits. */
let handed: i32 = 0;

/** Plans the rest of the round; with no row left to come it may look at the exact endings. */
export function planRound(game: i32, isExact: bool): void {
  handed = 0;
  for (let turn = turnIn(game); turn < turnsIn(game); turn++) {
    if (dominoOfTurn(game, turn)) handed |= 1 << turn;
  }
  sumCommon(game);
  for (let seat = 0; seat < playersIn(game); seat++) {
    fillTable(game, seat, isExact);
    store<i32>(sets + (seat << 2), 0);
  }
  searchClaims(game, turnIn(game), freePlaces(game));
}

function fillTable(game: i32, seat: i32, isExact: bool): void {
  let turns = 0;
  let first = 0;
  let second = 0;
  for (let turn = turnIn(game); turn < turnsIn(game); turn++) {
    if (seatOfTurn(game, turn) != seat) continue;
    if (turns++) second = dominoOfTurn(game, turn);
    else first = dominoOfTurn(game, turn);
  }
  const end = turnsIn(game);
  const free = turns ? freePlaces(game) : 0;
  let isFirst = true;
  let set = 0;
  do {
    if (<i32>popcnt(set) == turns) {
      const context = sumContext(game, seat, end, set, 0);
      if (isFirst) {
        const most = isExact ? EXACT_FINALISTS : FINALISTS;
        findFinalists(game, seat, first, second, context, most, isExact ? EXACT_WIDTH : WIDTH);
      }
      isFirst = false;
      fillEntry(game, seat, set, context, isExact);
    }
    set = (set - free) & free;
  } while (set);
}

function fillEntry(game: i32, seat: i32, set: i32, context: usize, isExact: bool): void {
  const entry = entryOf(seat, set);
  let most: f32 = -1000;
  for (let rank = 0; rank < finalists(); rank++) {
    const draft = finalist(rank);
    const worth = isExact
      ? <f32>endingWith(game, seat, set, draft)
      : withNoise(weigh(sumsOf(draft), context));
    if (worth <= most) continue;
    most = worth;
    store<f32>(entry, worth);
    store<f32>(entry, isExact ? CERTAIN : lastSpread(), 4);
    store<i16>(entry, <i16>finalistSpot(rank, 0), 8);
    store<i16>(entry, <i16>finalistSpot(rank, 1), 10);
  }
}

/** The best total with the dominoes that a player will hold for the last round. */
export function endingWith(game: i32, seat: i32, set: i32, kingdom: usize): i32 {
  let first = 0;
  let second = 0;
  for (let place = 0; place < offeredIn(game); place++) {
    const isFree = (freePlaces(game) >> place) & 1;
    if (isFree ? !((set >> place) & 1) : claimantOf(game, place) != seat) continue;
    if (first) second = dominoInRow(game, place);
    else first = dominoInRow(game, place);
  }
  return bestEnding(kingdom, first, second, rulesIn(game));
}

/** What each seat has claimed so far in the search. */
const sets = memory.data(4 * 4);

/** For each turn: what the seats play for from there, and the claims from there on. */
const outcomes = memory.data(8 * 16);
const lines = memory.data(8 * 8);

function searchClaims(game: i32, turn: i32, free: i32): void {
  const outcome = outcomes + (turn << 4);
  const players = playersIn(game);
  if (turn == turnsIn(game)) {
    for (let seat = 0; seat < players; seat++) {
      const entry = entryOf(seat, load<i32>(sets + (seat << 2)));
      expect(seat, load<f32>(entry), load<f32>(entry, 4));
    }
    memory.copy(outcome, findUtilities(players), 16);
    return;
  }
  const seat = seatOfTurn(game, turn);
  const set = sets + (seat << 2);
  const had = load<i32>(set);
  let most: f32 = -100000;
  for (let places = free; places; places &= places - 1) {
    const place = ctz(places);
    store<i32>(set, had | (1 << place));
    searchClaims(game, turn + 1, free & ~(1 << place));
    const worth = load<f32>(outcome + 16 + (seat << 2));
    if (worth <= most) continue;
    most = worth;
    memory.copy(outcome, outcome + 16, 16);
    memory.copy(lines + (turn << 3), lines + ((turn + 1) << 3), 8);
    store<u8>(lines + (turn << 3) + turn, <u8>place);
  }
  store<i32>(set, had);
}

/** The claim that is planned for a turn; the plan was made at `from`. */
function plannedPlace(from: i32, turn: i32): i32 {
  return load<u8>(lines + (from << 3) + turn);
}

/** Chooses a turn as it was planned at turn `from` of this round. */
export function choosePlanned(game: i32, from: i32): void {
  const turn = turnIn(game);
  const seat = seatOfTurn(game, turn);
  let set = 0;
  let placed = 0;
  for (let other = from; other < turnsIn(game); other++) {
    if (seatOfTurn(game, other) != seat) continue;
    set |= 1 << plannedPlace(from, other);
    if (other < turn && (handed >> other) & 1) placed++;
  }
  const spot = <i32>load<i16>(entryOf(seat, set) + (placed << 1), 8);
  chooseTurn(spot, plannedPlace(from, turn));
}

/** Plans the round and chooses this turn by it. */
export function chooseByTable(game: i32): void {
  if (offeredIn(game) == 0) {
    chooseEnding(game);
    return;
  }
  planRound(game, false);
  choosePlanned(game, turnIn(game));
}
