import {
  choiceOf,
  chooseEnding,
  FINALISTS,
  playChoice,
  sumCommon,
  sumContext,
  withNoise,
} from './choice';
import { sumsOf } from './draft';
import { bestEnding } from './ending';
import { finalist, finalistSpot, finalists, findFinalists, MOST } from './finalists';
import {
  claimantOf,
  copyGame,
  dominoInRow,
  dominoOfTurn,
  freeSlots,
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
import { weigh } from './layers';
import { CERTAIN, expect, findUtilities, pointsOf } from './utility';

/**
 * A plan for the rest of a round. Its payoffs are, for each player and each set of slots that the
 * player may end up with, the best placements and what they are worth at the end of the round. On
 * them the claims are searched to the end, each player for himself.
 */
const PAYOFF: usize = 12; // mean, spread, two spots
const payoffs = memory.data(2 * 4 * 32 * 12);

/** The round that is being planned: this one, or the last one after it. */
let ahead: i32 = 0;

function payoffOf(seat: i32, set: i32): usize {
  return payoffs + <usize>((ahead << 7) | (seat << 5) | set) * PAYOFF;
}

/** What a player may expect with a set of slots. */
export function payoffMean(seat: i32, set: i32): f32 {
  return load<f32>(payoffOf(seat, set));
}

/** First placements that are tried when a player has two; with exact endings there are more. */
const WIDTH: i32 = 2;
const EXACT_WIDTH: i32 = 4;

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
    fillPayoffs(game, seat, isExact);
    store<i32>(setOf(seat), 0);
  }
  searchClaims(game, turnIn(game), freeSlots(game));
}

function fillPayoffs(game: i32, seat: i32, isExact: bool): void {
  let turns = 0;
  let first = 0;
  let second = 0;
  for (let turn = turnIn(game); turn < turnsIn(game); turn++) {
    if (seatOfTurn(game, turn) != seat) continue;
    if (turns++) second = dominoOfTurn(game, turn);
    else first = dominoOfTurn(game, turn);
  }
  const free = turns ? freeSlots(game) : 0;
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

function setPayoff(seat: i32, set: i32, worth: f32, spread: f32, first: i32, second: i32): void {
  const payoff = payoffOf(seat, set);
  store<f32>(payoff, worth);
  store<f32>(payoff, spread, 4);
  store<i16>(payoff, <i16>first, 8);
  store<i16>(payoff, <i16>second, 10);
}

/** With one king each: the best of all ways to place a domino and then the claimed one. */
function fillExactly(game: i32, seat: i32, set: i32, domino: i32): void {
  const claimed = claimedIn(game, seat, set, 0);
  const kingdom = kingdomOf(game, seat);
  const ending = domino
    ? bestEnding(kingdom, domino, claimed, 0, rulesIn(game))
    : bestEnding(kingdom, claimed, 0, 0, rulesIn(game));
  const spot = domino ? ending.spot : -1;
  setPayoff(seat, set, pointsOf(ending.standing), CERTAIN, spot, -1);
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
    const most = isExact ? MOST : FINALISTS;
    findFinalists(game, seat, first, second, context, most, isExact ? EXACT_WIDTH : WIDTH);
  }
  let most: f32 = -1000;
  for (let rank = 0; rank < finalists(); rank++) {
    const draft = finalist(rank);
    let worth: f32 = 0;
    let spread = CERTAIN;
    if (isExact) {
      worth = pointsOf(endingWith(game, seat, set, draft));
    } else {
      const weighed = weigh(sumsOf(draft), context);
      worth = withNoise(weighed.mean);
      spread = weighed.spread;
    }
    if (worth <= most) continue;
    most = worth;
    setPayoff(seat, set, worth, spread, finalistSpot(rank, 0), finalistSpot(rank, 1));
  }
}

/** The best standing with the dominoes that a player will hold for the last round. */
export function endingWith(game: i32, seat: i32, set: i32, kingdom: usize): i32 {
  const first = claimedIn(game, seat, set, 0);
  const second = claimedIn(game, seat, set, 1);
  return bestEnding(kingdom, first, second, 0, rulesIn(game)).standing;
}

/** The domino of this rank that a player has claimed in the next row, with the slots of a set; or 0. */
function claimedIn(game: i32, seat: i32, set: i32, rank: i32): i32 {
  for (let slot = 0; slot < offeredIn(game); slot++) {
    const isFree = (freeSlots(game) >> slot) & 1;
    if (isFree ? !((set >> slot) & 1) : claimantOf(game, slot) != seat) continue;
    if (rank-- == 0) return dominoInRow(game, slot);
  }
  return 0;
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
  for (let slots = free; slots; slots &= slots - 1) {
    const slot = ctz(slots);
    store<i32>(set, had | (1 << slot));
    store<u8>(lineAt(end) + turn, <u8>slot);
    searchClaims(game, turn + 1, free & ~(1 << slot));
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
    const payoff = payoffOf(seat, load<i32>(setOf(seat)));
    expect(seat, load<f32>(payoff), load<f32>(payoff, 4));
  }
  memory.copy(outcomeAt(turnsIn(game)), findUtilities(players), 16);
}

/** A game in which the round has been played as it is planned. */
const AFTER: i32 = 2;

/** The same by a plan of the last round. */
function planLastRound(game: i32): void {
  copyGame(game, AFTER);
  while (!isOver(AFTER)) {
    playChoice(AFTER, chooseAlong(AFTER, lineAt(turnsIn(game)), begin));
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

/** The turn as it was planned at turn `from` of this round. */
export function choosePlanned(game: i32, from: i32): i32 {
  return chooseAlong(game, lineAt(from), from);
}

/** The turn with the claims of a line whose plan began at turn `from`. */
function chooseAlong(game: i32, line: usize, from: i32): i32 {
  const turn = turnIn(game);
  const seat = seatOfTurn(game, turn);
  let set = 0;
  let placed = 0;
  for (let other = from; other < turnsIn(game); other++) {
    if (seatOfTurn(game, other) != seat) continue;
    set |= 1 << load<u8>(line + other);
    if (other < turn && (handed >> other) & 1) placed++;
  }
  const spot = <i32>load<i16>(payoffOf(seat, set) + (placed << 1), 8);
  return choiceOf(spot, <i32>load<u8>(line + turn));
}

/** Plans the round and says what to do in this turn. */
export function chooseByPlan(game: i32): i32 {
  if (offeredIn(game) == 0) return chooseEnding(game);
  planRound(game, false);
  return choosePlanned(game, turnIn(game));
}
