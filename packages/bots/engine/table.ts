import {
  chooseEnding,
  chooseTurn,
  FINALISTS,
  playChosen,
  sumCommon,
  sumContext,
  withNoise,
} from './choice';
import { sumsOf } from './draft';
import { bestEnding, endingSpot } from './ending';
import { finalist, finalistSpot, finalists, findFinalists } from './finalists';
import {
  claimantOf,
  copyGame,
  dominoInRow,
  dominoOfTurn,
  freePlaces,
  isOver,
  kingdomOf,
  nextRound,
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
const tables = memory.data(2 * 4 * 32 * 12);

/** The round that is being planned: this one, or the last one after it. */
let ahead: i32 = 0;

function entryOf(seat: i32, set: i32): usize {
  return tables + <usize>((ahead << 7) | (seat << 5) | set) * ENTRY;
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

/** Whether the rounds that are planned end the game, and the turn that the plan begins with. */
let isLastKnown: bool = false;
let begin: i32 = 0;

/** Plans the rest of the round; with no row left to come it may look at the exact endings. */
export function planRound(game: i32, isExact: bool): void {
  isLastKnown = false;
  plan(game, isExact);
}

/** Plans the rest of this round and the last one, whose row must be all that is left. */
export function planLastRounds(game: i32): void {
  isLastKnown = true;
  plan(game, false);
}

function plan(game: i32, isExact: bool): void {
  begin = turnIn(game);
  handed = 0;
  for (let turn = turnIn(game); turn < turnsIn(game); turn++) {
    if (dominoOfTurn(game, turn)) handed |= 1 << turn;
  }
  sumCommon(game);
  for (let seat = 0; seat < playersIn(game); seat++) {
    fillTable(game, seat, isExact);
    store<i32>(setOf(seat), 0);
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
  const free = turns ? freePlaces(game) : 0;
  let isFirst = true;
  let set = 0;
  do {
    if (<i32>popcnt(set) == turns) {
      if (isExact && playersIn(game) > 2) fillExactly(game, seat, set, first);
      else fillBest(game, seat, set, first, second, isExact, isFirst);
      isFirst = false;
    }
    set = (set - free) & free;
  } while (set);
}

function setEntry(seat: i32, set: i32, worth: f32, spread: f32, first: i32, second: i32): void {
  const entry = entryOf(seat, set);
  store<f32>(entry, worth);
  store<f32>(entry, spread, 4);
  store<i16>(entry, <i16>first, 8);
  store<i16>(entry, <i16>second, 10);
}

/** With one king each: the best of all ways to place a domino and then the claimed one. */
function fillExactly(game: i32, seat: i32, set: i32, domino: i32): void {
  claimedIn(game, seat, set);
  const kingdom = kingdomOf(game, seat);
  const total = domino
    ? bestEnding(kingdom, domino, firstClaimed, rulesIn(game))
    : bestEnding(kingdom, firstClaimed, 0, rulesIn(game));
  setEntry(seat, set, <f32>total, CERTAIN, domino ? endingSpot() : -1, -1);
}

/** The best of some ways to place the dominoes; those are the same for all sets. */
function fillBest(
  game: i32,
  seat: i32,
  set: i32,
  first: i32,
  second: i32,
  isExact: bool,
  isFirst: bool,
): void {
  const context = sumContext(game, seat, turnsIn(game), set, 0);
  if (isFirst) {
    const most = isExact ? EXACT_FINALISTS : FINALISTS;
    findFinalists(game, seat, first, second, context, most, isExact ? EXACT_WIDTH : WIDTH);
  }
  let most: f32 = -1000;
  for (let rank = 0; rank < finalists(); rank++) {
    const draft = finalist(rank);
    const worth = isExact
      ? <f32>endingWith(game, seat, set, draft)
      : withNoise(weigh(sumsOf(draft), context));
    if (worth <= most) continue;
    most = worth;
    const spread = isExact ? CERTAIN : lastSpread();
    setEntry(seat, set, worth, spread, finalistSpot(rank, 0), finalistSpot(rank, 1));
  }
}

/** The best total with the dominoes that a player will hold for the last round. */
export function endingWith(game: i32, seat: i32, set: i32, kingdom: usize): i32 {
  claimedIn(game, seat, set);
  return bestEnding(kingdom, firstClaimed, secondClaimed, rulesIn(game));
}

let firstClaimed: i32 = 0;
let secondClaimed: i32 = 0;

/** Finds what a player has claimed in the next row, with the places of a set. */
function claimedIn(game: i32, seat: i32, set: i32): void {
  firstClaimed = 0;
  secondClaimed = 0;
  for (let place = 0; place < offeredIn(game); place++) {
    const isFree = (freePlaces(game) >> place) & 1;
    if (isFree ? !((set >> place) & 1) : claimantOf(game, place) != seat) continue;
    if (firstClaimed) secondClaimed = dominoInRow(game, place);
    else firstClaimed = dominoInRow(game, place);
  }
}

/** What each seat has claimed so far in the search. */
const sets = memory.data(2 * 4 * 4);
function setOf(seat: i32): usize {
  return sets + (((ahead << 2) | seat) << 2);
}

/** For each turn: what the seats play for from there, and the claims of the whole plan. */
const outcomes = memory.data(2 * 8 * 16);
const lines = memory.data(2 * 8 * 8);
function outcomeAt(turn: i32): usize {
  return outcomes + (((ahead << 3) | turn) << 4);
}
function lineAt(turn: i32): usize {
  return lines + (((ahead << 3) | turn) << 3);
}

function searchClaims(game: i32, turn: i32, free: i32): void {
  const end = turnsIn(game);
  if (turn == end) {
    if (isLastKnown) planLastRound(game);
    else weighClaims(game);
    return;
  }
  const seat = seatOfTurn(game, turn);
  const set = setOf(seat);
  const had = load<i32>(set);
  const outcome = outcomeAt(turn);
  let most: f32 = -100000;
  for (let places = free; places; places &= places - 1) {
    const place = ctz(places);
    store<i32>(set, had | (1 << place));
    store<u8>(lineAt(end) + turn, <u8>place);
    searchClaims(game, turn + 1, free & ~(1 << place));
    const worth = load<f32>(outcomeAt(turn + 1) + (seat << 2));
    if (worth <= most) continue;
    most = worth;
    memory.copy(outcome, outcomeAt(turn + 1), 16);
    memory.copy(lineAt(turn), lineAt(turn + 1), 8);
  }
  store<i32>(set, had);
}

/** What the seats play for when all dominoes of the row are claimed. */
function weighClaims(game: i32): void {
  const players = playersIn(game);
  for (let seat = 0; seat < players; seat++) {
    const entry = entryOf(seat, load<i32>(setOf(seat)));
    expect(seat, load<f32>(entry), load<f32>(entry, 4));
  }
  memory.copy(outcomeAt(turnsIn(game)), findUtilities(players), 16);
}

/** A game in which the round has been played as it is planned. */
const AFTER: i32 = 18;

/** The same by a plan of the last round. */
function planLastRound(game: i32): void {
  copyGame(game, AFTER);
  while (!isOver(AFTER)) {
    chooseAlong(AFTER, lineAt(turnsIn(game)), begin);
    playChosen(AFTER);
  }
  nextRound(AFTER);
  const outcome = outcomeAt(turnsIn(game));
  const before = begin;
  const inHand = handed;
  ahead = 1;
  isLastKnown = false;
  plan(AFTER, true);
  memory.copy(outcome, outcomeAt(0), 16);
  ahead = 0;
  isLastKnown = true;
  begin = before;
  handed = inHand;
}

/** Chooses a turn as it was planned at turn `from` of this round. */
export function choosePlanned(game: i32, from: i32): void {
  chooseAlong(game, lineAt(from), from);
}

/** Chooses a turn with the claims of a line whose plan began at turn `from`. */
function chooseAlong(game: i32, line: usize, from: i32): void {
  const turn = turnIn(game);
  const seat = seatOfTurn(game, turn);
  let set = 0;
  let placed = 0;
  for (let other = from; other < turnsIn(game); other++) {
    if (seatOfTurn(game, other) != seat) continue;
    set |= 1 << load<u8>(line + other);
    if (other < turn && (handed >> other) & 1) placed++;
  }
  const spot = <i32>load<i16>(entryOf(seat, set) + (placed << 1), 8);
  chooseTurn(spot, <i32>load<u8>(line + turn));
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
