import {
  chooseEnding,
  chooseGreedily,
  chooseTurn,
  chosenPlace,
  chosenSpot,
  contextAt,
  playChosen,
  sumCommon,
  sumContext,
} from './choice';
import { setDice } from './dice';
import { draftAt, draw, redraw, sumsOf } from './draft';
import { totalOf } from './ending';
import { finalistSpot, finalists, finalistWorth, findFinalists } from './finalists';
import {
  copyGame,
  dominoToPlace,
  freePlaces,
  isOver,
  kingdomOf,
  nextRound,
  offeredIn,
  playersIn,
  rowLengthIn,
  rowsIn,
  rulesIn,
  seatToAct,
  shufflePile,
  turnIn,
  unseenIn,
} from './game';
import { addAgainst, beginAgainst, endAgainst, lastSpread, lastWin, weigh } from './net';
import { moveGreedily } from './playout';
import { choosePlanned, endingWith, planLastRounds, planRound } from './table';
import { CERTAIN, chanceOf, expect, findUtilities, leadOf, meanOf } from './utility';

/** The position thought about, one to play on in, and the candidates from there on. */
const ROOT: i32 = 0;
const TRIAL: i32 = 1;
const FIRST: i32 = 2;

/** For each candidate the first turns of its line, its own first: a spot and a place each. */
const MOST: i32 = 5;
const turns = memory.data(40 * 5 * 4);
const lengths = memory.data(40);
let self: i32 = 0;

function turnAt(index: i32, number: i32): usize {
  return turns + ((index * MOST + number) << 2);
}

/** How a candidate and then the others are played: so many turns, spot and place of each. */
export function lineTurns(index: i32): i32 {
  return load<u8>(lengths + index);
}
export function lineSpot(index: i32, number: i32): i32 {
  return load<i16>(turnAt(index, number));
}
export function linePlace(index: i32, number: i32): i32 {
  return load<i16>(turnAt(index, number), 2);
}

/** Notes what was chosen as a turn of a candidate's line. */
function note(index: i32, number: i32): void {
  store<i16>(turnAt(index, number), <i16>chosenSpot());
  store<i16>(turnAt(index, number), <i16>chosenPlace(), 2);
  store<u8>(lengths + index, <u8>(number + 1));
}

/** Placements of each claim, and when it is cheap to search what is left. */
const PLACEMENTS: i32 = 3;
const LAST_PLACEMENTS: i32 = 8;

/**
 * Finds the turns worth a search: for every free domino the best placements by own worth. Without a
 * row to come the table says which one is best.
 */
export function findCandidates(): i32 {
  self = seatToAct(ROOT);
  promising = 0;
  if (rowsIn(ROOT) == 0) {
    if (offeredIn(ROOT) > 0) {
      planRound(ROOT, true);
      choosePlanned(ROOT, turnIn(ROOT));
    } else chooseEnding(ROOT);
    note(0, 0);
    return 1;
  }
  const placements = isRestKnown(ROOT) ? LAST_PLACEMENTS : PLACEMENTS;
  let count = 0;
  let most: f32 = -1000;
  sumCommon(ROOT);
  for (let free = freePlaces(ROOT); free; free &= free - 1) {
    const place = ctz(free);
    const context = sumContext(ROOT, self, turnIn(ROOT) + 1, 1 << place, 0);
    findFinalists(ROOT, self, dominoToPlace(ROOT), 0, context, placements, 1);
    for (let rank = 0; rank < finalists(); rank++) {
      if (finalistWorth(rank) > most) {
        most = finalistWorth(rank);
        promising = count;
      }
      chooseTurn(finalistSpot(rank, 0), place);
      note(count++, 0);
    }
  }
  return count;
}

let promising: i32 = 0;

/** The candidate with the best own worth: what to do without a second look. */
export function firstChoice(): i32 {
  return promising;
}

/** Plays a candidate and the rest of its round, and says what it is worth then. */
export function openCandidate(index: i32): f32 {
  const game = isRestKnown(ROOT) ? TRIAL : FIRST + index;
  copyGame(ROOT, game);
  chooseTurn(lineSpot(index, 0), linePlace(index, 0));
  playChosen(game);
  if (isRestKnown(ROOT)) {
    playToEnd(game, index);
    return worthAtLast(game);
  }
  finishRound(game, index);
  return worthAtEnd(game);
}

/** Whether all that is still to come is known. */
export function isRestKnown(game: i32): bool {
  return rowsIn(game) == 0 || (rowsIn(game) == 1 && unseenIn(game) == rowLengthIn(game));
}

/** Plays the round to its end: by the table with two players, else everybody greedily. */
function finishRound(game: i32, index: i32): void {
  if (isOver(game)) return;
  const from = turnIn(game);
  const isPlanned = playersIn(game) == 2;
  if (isPlanned) planRound(game, false);
  for (let number = 1; !isOver(game); number++) {
    if (isPlanned) choosePlanned(game, from);
    else chooseGreedily(game);
    if (index >= 0) note(index, number);
    playChosen(game);
  }
}

/** Plays to the end of the game, of which all is known, as well as the table can. */
function playToEnd(game: i32, index: i32): void {
  let number = 1;
  while (!isOver(game) || offeredIn(game) > 0) {
    if (isOver(game)) nextRound(game);
    const from = turnIn(game);
    const isClaiming = offeredIn(game) > 0;
    if (rowsIn(game) > 0) planLastRounds(game);
    else if (isClaiming) planRound(game, true);
    while (!isOver(game)) {
      if (isClaiming) choosePlanned(game, from);
      else chooseEnding(game);
      if (number < MOST) note(index, number++);
      playChosen(game);
    }
  }
}

let chance: f32 = 0;

/** The chance to win by what was last evaluated. */
export function lastChance(): f32 {
  return chance;
}

/** The final score of a seat by what was last evaluated. */
export function lastScore(seat: i32): f32 {
  return meanOf(seat);
}

/** What the player to act plays for, at the end of a round whose next row is not drawn yet. */
function worthAtEnd(game: i32): f32 {
  const players = playersIn(game);
  if (rowsIn(game) == 0) {
    for (let seat = 0; seat < players; seat++) {
      expect(seat, <f32>endingWith(game, seat, 0, kingdomOf(game, seat)), CERTAIN);
    }
    chance = chanceOf(self, players);
    return worthOfLead(players);
  }
  sumCommon(game);
  for (let seat = 0; seat < players; seat++) expect(seat, weighSeat(game, seat), lastSpread());
  chance = chanceOf(self, players);
  const worth = load<f32>(findUtilities(players) + (self << 2));
  const more = weighAgainst(game, self);
  if (players == 2) return worth + more;
  const correction = (lastWin() - chance) / 2;
  chance += correction;
  return worth + correction;
}

/** Points of a lead that make a win about three in four. */
const SAFE: f32 = 5;

/** What the lead at the end is worth: its points with two players, else how safe a win it is. */
function worthOfLead(players: i32): f32 {
  const lead = leadOf(self, players);
  return players == 2 ? lead : 1 / (1 + Mathf.exp(-lead / SAFE));
}

/** What the player to act plays for when the game is over and all of it was known. */
function worthAtLast(game: i32): f32 {
  const players = playersIn(game);
  expectTotals(game);
  chance = chanceOf(self, players);
  return load<f32>(findUtilities(players) + (self << 2));
}

/** The score that a seat may expect; its draft and context are those of its number. */
function weighSeat(game: i32, seat: i32): f32 {
  draw(kingdomOf(game, seat), draftAt(seat));
  return weigh(sumsOf(draftAt(seat)), sumContext(game, seat, turnIn(game), 0, seat));
}

/** What a seat's lead is more than it seems; all seats have been weighed. */
function weighAgainst(game: i32, seat: i32): f32 {
  const players = playersIn(game);
  beginAgainst(sumsOf(draftAt(seat)), contextAt(seat));
  const share: f32 = 1 / <f32>(players - 1);
  for (let other = 0; other < players; other++) {
    if (other != seat) addAgainst(sumsOf(draftAt(other)), contextAt(other), share);
  }
  return endAgainst();
}

/** Plays a candidate on for some rounds, with the deal of this seed, and says what it is worth. */
export function simulate(index: i32, seed: u32, rounds: i32): f32 {
  copyGame(FIRST + index, TRIAL);
  setDice(seed);
  shufflePile(TRIAL);
  for (let round = 0; round < rounds && rowsIn(TRIAL) > 0; round++) {
    nextRound(TRIAL);
    finishRound(TRIAL, -1);
  }
  return worthAtEnd(TRIAL);
}

/**
 * Plays a candidate's turn alone and then on to the end with the deal of this seed, everybody for
 * the most points now, and says how well that ended. With more than two players the one to act goes
 * on for the best own worth instead.
 */
export function playOut(index: i32, seed: u32): f32 {
  copyGame(ROOT, TRIAL);
  setDice(seed);
  shufflePile(TRIAL);
  chooseTurn(lineSpot(index, 0), linePlace(index, 0));
  playTurn(TRIAL);
  const players = playersIn(TRIAL);
  while (!isOver(TRIAL)) {
    if (players == 2 || seatToAct(TRIAL) != self) {
      moveGreedily(TRIAL);
      continue;
    }
    chooseGreedily(TRIAL);
    playTurn(TRIAL);
  }
  expectTotals(TRIAL);
  return worthOfLead(players);
}

/** Plays the turn that was chosen, and lets the next round begin if it was the last one. */
function playTurn(game: i32): void {
  playChosen(game);
  if (isOver(game)) nextRound(game);
}

function expectTotals(game: i32): void {
  for (let seat = 0; seat < playersIn(game); seat++) {
    expect(seat, <f32>totalIn(game, seat), CERTAIN);
  }
}

/** The total of a seat. */
export function totalIn(game: i32, seat: i32): i32 {
  return totalOf(kingdomOf(game, seat), rulesIn(game));
}

/** For those outside: a seat's expected score, now or with a domino more, and what its lead is more. */
export function worthOf(game: i32, seat: i32): f32 {
  sumCommon(game);
  return weighSeat(game, seat);
}
export function worthWith(game: i32, seat: i32, domino: i32, spot: i32): f32 {
  sumCommon(game);
  const context = sumContext(game, seat, turnIn(game), 0, 0);
  draw(kingdomOf(game, seat), draftAt(0));
  redraw(draftAt(0), draftAt(1), domino, spot);
  return weigh(sumsOf(draftAt(1)), context);
}
export function leadBeyond(game: i32, seat: i32): f32 {
  sumCommon(game);
  for (let other = 0; other < playersIn(game); other++) weighSeat(game, other);
  return weighAgainst(game, seat);
}
