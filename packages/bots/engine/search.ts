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
import { finalistSpot, finalists, findFinalists } from './finalists';
import {
  copyGame,
  dominoToPlace,
  freePlaces,
  isOver,
  kingdomOf,
  nextRound,
  offeredIn,
  playersIn,
  rowsIn,
  rulesIn,
  seatToAct,
  shufflePile,
  turnIn,
} from './game';
import { addAgainst, beginAgainst, endAgainst, lastSpread, lastWin, weigh } from './net';
import { playGreedily } from './playout';
import { choosePlanned, endingWith, planRound } from './table';
import { CERTAIN, chanceOf, expect, findUtilities } from './utility';

/** The position thought about, one to play on in, and the candidates from there on. */
const ROOT: i32 = 0;
const TRIAL: i32 = 1;
const FIRST: i32 = 2;

/** Spot and place of each candidate, and what it is worth before any row is drawn. */
const candidates = memory.data(16 * 8);
let self: i32 = 0;

export function candidateSpot(index: i32): i32 {
  return load<i16>(candidates + (index << 3));
}
export function candidatePlace(index: i32): i32 {
  return load<i16>(candidates + (index << 3), 2);
}

function setCandidate(index: i32, spot: i32, place: i32): void {
  store<i16>(candidates + (index << 3), <i16>spot);
  store<i16>(candidates + (index << 3), <i16>place, 2);
}

/** Placements of each claim. */
const PLACEMENTS: i32 = 3;

/**
 * Finds the turns worth a search: for every free domino the best placements by own worth. Without a
 * row to come there is one, and it is exact.
 */
export function findCandidates(): i32 {
  self = seatToAct(ROOT);
  if (rowsIn(ROOT) == 0) {
    if (offeredIn(ROOT) > 0) {
      planRound(ROOT, true);
      choosePlanned(ROOT, turnIn(ROOT));
    } else chooseEnding(ROOT);
    setCandidate(0, chosenSpot(), chosenPlace());
    return 1;
  }
  let count = 0;
  sumCommon(ROOT);
  for (let free = freePlaces(ROOT); free; free &= free - 1) {
    const place = ctz(free);
    const context = sumContext(ROOT, self, turnIn(ROOT) + 1, 1 << place, 0);
    findFinalists(ROOT, self, dominoToPlace(ROOT), 0, context, PLACEMENTS, 1);
    for (let rank = 0; rank < finalists(); rank++) {
      setCandidate(count++, finalistSpot(rank, 0), place);
    }
  }
  return count;
}

/** Plays a candidate and the rest of its round, and says what it is worth then. */
export function openCandidate(index: i32): f32 {
  const game = FIRST + index;
  copyGame(ROOT, game);
  chooseTurn(candidateSpot(index), candidatePlace(index));
  playChosen(game);
  finishRound(game);
  return worthAtEnd(game);
}

/** Plays the round to its end: by the table with two players, else everybody greedily. */
function finishRound(game: i32): void {
  if (isOver(game)) return;
  const from = turnIn(game);
  const isPlanned = playersIn(game) == 2;
  if (isPlanned) planRound(game, false);
  while (!isOver(game)) {
    if (isPlanned) choosePlanned(game, from);
    else chooseGreedily(game);
    playChosen(game);
  }
}

let chance: f32 = 0;

/** The chance to win by what was last evaluated. */
export function lastChance(): f32 {
  return chance;
}

/** What the player to act plays for, at the end of a round whose next row is not drawn yet. */
function worthAtEnd(game: i32): f32 {
  const players = playersIn(game);
  const isKnown = rowsIn(game) == 0;
  if (!isKnown) sumCommon(game);
  for (let seat = 0; seat < players; seat++) {
    if (isKnown) expect(seat, <f32>endingWith(game, seat, 0, kingdomOf(game, seat)), CERTAIN);
    else expect(seat, weighSeat(game, seat), lastSpread());
  }
  chance = chanceOf(self, players);
  const worth = load<f32>(findUtilities(players) + (self << 2));
  if (isKnown) return worth;
  const more = weighAgainst(game, self);
  if (players == 2) return worth + more;
  const correction = (lastWin() - chance) / 2;
  chance += correction;
  return worth + correction;
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
    finishRound(TRIAL);
  }
  return worthAtEnd(TRIAL);
}

/** Points of a lead after which a game seems as good as won. */
const SAFE: f32 = 5;

/** Plays a candidate on to the end with the deal of this seed, everybody for the most points now. */
export function playOut(index: i32, seed: u32): f32 {
  copyGame(FIRST + index, TRIAL);
  setDice(seed);
  shufflePile(TRIAL);
  nextRound(TRIAL);
  playGreedily(TRIAL);
  let best = 0;
  for (let seat = 0; seat < playersIn(TRIAL); seat++) {
    if (seat != self) best = max(best, totalIn(TRIAL, seat));
  }
  const lead = <f32>(totalIn(TRIAL, self) - best);
  return 1 / (1 + Mathf.exp(-lead / SAFE));
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
