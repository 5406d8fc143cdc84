import {
  addToLine,
  beginLine,
  candidates,
  candidateWith,
  forgetCandidates,
  lineChoice,
  lineLength,
} from './candidates';
import {
  choiceOf,
  chooseByWorth,
  chooseEnding,
  contextAt,
  playChoice,
  slotOf,
  spotOf,
  sumCommon,
  sumContext,
} from './choice';
import { setDice } from './dice';
import { draftAt, draw, redraw, sumsOf } from './draft';
import {
  areAllFinalists,
  finalistSpot,
  finalists,
  finalistWorth,
  findFinalists,
  MOST,
} from './finalists';
import {
  copyGame,
  dominoOfTurn,
  dominoToPlace,
  freeSlots,
  isOver,
  kingdomOf,
  kingdomToAct,
  nextRound,
  offeredIn,
  playersIn,
  rowLengthIn,
  rowsIn,
  seatOfTurn,
  seatToAct,
  shufflePile,
  turnIn,
  turnsIn,
  unseenIn,
} from './game';
import { addAgainst, beginAgainst, endAgainst, Rivalry, Worth, weigh } from './layers';
import { listPlacements } from './placements';
import { choosePlanned, endingWith, planLastRounds, planRound } from './plan';
import { moveCarefully } from './playout';
import { spotIn } from './spots';
import { standingIn } from './standing';
import {
  doubtEnds,
  expect,
  expectEnd,
  findChances,
  findUtilities,
  leadOf,
  scoreOf,
  setChance,
  varianceOf,
} from './utility';

/** The position thought about, and one to play on in. */
const ROOT: i32 = 0;
const TRIAL: i32 = 1;

/** Finds the turns worth a search, one first that is good already. */
export function findCandidates(): i32 {
  forgetCandidates();
  if (rowsIn(ROOT) > 0) findByWorth();
  else if (offeredIn(ROOT) > 0) findLastClaims();
  else findEndings();
  return candidates();
}

/** Placements of each claim that are worth a search; there are more when all that is left is known. */
const PLACEMENTS: i32 = 3;

/** For every free domino the best placements by own worth; the best of all comes first. */
function findByWorth(): void {
  const seat = seatToAct(ROOT);
  const placements = isRestKnown(ROOT) ? MOST : PLACEMENTS;
  let first = 0;
  let most: f32 = -1000;
  sumCommon(ROOT);
  for (let free = freeSlots(ROOT); free; free &= free - 1) {
    const slot = ctz(free);
    const context = sumContext(ROOT, seat, turnIn(ROOT) + 1, 1 << slot, 0);
    findFinalists(ROOT, seat, dominoToPlace(ROOT), 0, context, placements, 1);
    for (let rank = 0; rank < finalists(); rank++) {
      const candidate = addCandidate(choiceOf(finalistSpot(rank, 0), slot));
      if (finalistWorth(rank) <= most) continue;
      most = finalistWorth(rank);
      first = candidate;
    }
  }
  const best = lineChoice(first, 0);
  beginLine(first, lineChoice(0, 0));
  beginLine(0, best);
}

/** What the plan says is best; then its placement and the best by own worth, with every claim. */
function findLastClaims(): void {
  planRound(ROOT, true);
  const best = choosePlanned(ROOT, turnIn(ROOT));
  addCandidate(best);
  addWithClaims(spotOf(best));
  const seat = seatToAct(ROOT);
  const claim = 1 << ctz(freeSlots(ROOT));
  sumCommon(ROOT);
  const context = sumContext(ROOT, seat, turnIn(ROOT) + 1, claim, 0);
  findFinalists(ROOT, seat, dominoToPlace(ROOT), 0, context, MOST, 1);
  for (let rank = 0; rank < finalists(); rank++) addWithClaims(finalistSpot(rank, 0));
}

function addWithClaims(spot: i32): void {
  for (let free = freeSlots(ROOT); free; free &= free - 1) addCandidate(choiceOf(spot, ctz(free)));
}

/** The last placements. */
const listed = memory.data(1024 * 2);

/** The best of the last placements, and then all of them. */
function findEndings(): void {
  addCandidate(chooseEnding(ROOT));
  const count = listPlacements(kingdomToAct(ROOT), dominoToPlace(ROOT), listed, false);
  for (let i = 0; i < count; i++) addCandidate(choiceOf(spotIn(listed, i), 0));
}

/** The candidate for a turn, whether it would have been found or not. */
export function addCandidate(choice: i32): i32 {
  const spot = dominoToPlace(ROOT) ? spotOf(choice) : -1;
  return candidateWith(choiceOf(spot, slotOf(choice)));
}

/** Plays a candidate and the rest of its round, or of the game if that is known, and judges it. */
export function openCandidate(candidate: i32): usize {
  const choice = lineChoice(candidate, 0);
  beginLine(candidate, choice);
  copyGame(ROOT, TRIAL);
  playChoice(TRIAL, choice);
  if (isRestKnown(ROOT)) {
    playToEnd(TRIAL, candidate);
    return judgeLast(TRIAL);
  }
  finishRound(TRIAL, candidate);
  return judgeEnd(TRIAL);
}

/** Whether all that is still to come is known. */
export function isRestKnown(game: i32): bool {
  return rowsIn(game) == 0 || (rowsIn(game) == 1 && unseenIn(game) == rowLengthIn(game));
}

/**
 * Whether the rest is not only known but searched in all its ways. It is not where some placements are
 * left out, nor where a player with two kings places a domino before both claims are known.
 */
export function isExact(game: i32): bool {
  if (!isRestKnown(game)) return false;
  const turn = turnIn(game);
  if (rowsIn(game) > 0) {
    const isLast = playersIn(game) > 2 && turn + 1 == turnsIn(game);
    return isLast && areAllFinalists(game, seatToAct(game), dominoToPlace(game));
  }
  if (playersIn(game) > 2 || offeredIn(game) == 0) return true;
  let holders = 0;
  for (let later = turn; later < turnsIn(game); later++) {
    const seat = seatOfTurn(game, later);
    const domino = dominoOfTurn(game, later);
    if (domino == 0) continue;
    if ((holders >> seat) & 1 || !areAllFinalists(game, seat, domino)) return false;
    holders |= 1 << seat;
  }
  return true;
}

/** No candidate: what is played is not to be kept. */
const NONE: i32 = -1;

/** Plays the round to its end: as planned with two players, else everybody for the best own worth. */
function finishRound(game: i32, candidate: i32): void {
  if (isOver(game)) return;
  const from = turnIn(game);
  const isPlanned = playersIn(game) == 2;
  if (isPlanned) planRound(game, false);
  while (!isOver(game)) {
    const choice = isPlanned ? choosePlanned(game, from) : chooseByWorth(game);
    if (candidate != NONE) addToLine(candidate, choice);
    playChoice(game, choice);
  }
}

/** Plays to the end of the game, of which all is known, as well as plans can. */
function playToEnd(game: i32, candidate: i32): void {
  while (!isOver(game) || offeredIn(game) > 0) {
    if (isOver(game)) nextRound(game);
    const from = turnIn(game);
    const isClaiming = offeredIn(game) > 0;
    if (rowsIn(game) > 0) planLastRounds(game);
    else if (isClaiming) planRound(game, true);
    while (!isOver(game)) {
      const choice = isClaiming ? choosePlanned(game, from) : chooseEnding(game);
      addToLine(candidate, choice);
      playChoice(game, choice);
    }
  }
}

/** Plays a candidate's line, which ends with its round. */
function playLine(game: i32, candidate: i32): void {
  copyGame(ROOT, game);
  for (let turn = 0; turn < lineLength(candidate); turn++) {
    playChoice(game, lineChoice(candidate, turn));
  }
}

/** Plays a candidate on for some rounds, with the deal of this seed, and lets the net judge. */
export function simulate(candidate: i32, seed: u32, rounds: i32): usize {
  playLine(TRIAL, candidate);
  setDice(seed);
  shufflePile(TRIAL);
  for (let round = 0; round < rounds && rowsIn(TRIAL) > 0; round++) {
    nextRound(TRIAL);
    finishRound(TRIAL, NONE);
  }
  return judgeEnd(TRIAL);
}

/**
 * Plays a candidate's turn alone and then on to the end with the deal of this seed, everybody for
 * the most points now, and judges how that ended. With more than two players the one to act goes
 * on for the best own worth instead.
 */
export function playOut(candidate: i32, seed: u32): usize {
  const self = seatToAct(ROOT);
  copyGame(ROOT, TRIAL);
  setDice(seed);
  shufflePile(TRIAL);
  playOn(TRIAL, lineChoice(candidate, 0));
  const players = playersIn(TRIAL);
  while (!isOver(TRIAL)) {
    if (players == 2 || seatToAct(TRIAL) != self) moveCarefully(TRIAL);
    else playOn(TRIAL, chooseByWorth(TRIAL));
  }
  expectStandings(TRIAL);
  return outcomeOf(players, worthOfLead(players));
}

/** Plays a turn, and lets the next round begin if it was the last one. */
function playOn(game: i32, choice: i32): void {
  playChoice(game, choice);
  if (isOver(game)) nextRound(game);
}

function expectStandings(game: i32): void {
  for (let seat = 0; seat < playersIn(game); seat++) expectEnd(seat, standingIn(game, seat));
}

/**
 * What a candidate came to, for those outside, in 32-bit floats: what it is worth to the player to act,
 * the variance of the lead (with two players), then by seat four chances and four scores.
 */
const outcome = memory.data(10 * 4);
const CHANCES: usize = outcome + 8;
const SCORES: usize = outcome + 24;

/** What is expected now, as an outcome of this worth. */
function outcomeOf(players: i32, worth: f32): usize {
  store<f32>(outcome, worth);
  store<f32>(outcome, varianceOf(0) + varianceOf(1), 4);
  findChances(players, CHANCES);
  for (let seat = 0; seat < players; seat++) store<f32>(SCORES + (seat << 2), scoreOf(seat));
  return outcome;
}

/** Judges the end of a round whose next row is not drawn yet. */
function judgeEnd(game: i32): usize {
  const players = playersIn(game);
  if (rowsIn(game) == 0) {
    for (let seat = 0; seat < players; seat++) {
      expectEnd(seat, endingWith(game, seat, 0, kingdomOf(game, seat)));
    }
    return outcomeOf(players, worthOfLead(players));
  }
  const self = seatToAct(ROOT);
  sumCommon(game);
  for (let seat = 0; seat < players; seat++) {
    const own = weighSeat(game, seat);
    expect(seat, own.mean, own.spread);
  }
  const worth = load<f32>(findUtilities(players) + (self << 2));
  const rivalry = weighAgainst(game, self);
  if (players == 2) return outcomeOf(players, worth + rivalry.lead);
  outcomeOf(players, worth);
  const chance = load<f32>(CHANCES + (self << 2));
  const correction = (rivalry.chance - chance) / 2;
  setChance(self, chance + correction, players, CHANCES);
  store<f32>(outcome, worth + correction);
  return outcome;
}

/** Points of a lead that make a win about three in four. */
const SAFE: f32 = 5;

/** What the lead at the end is worth: its points with two players, else how safe a win it is. */
function worthOfLead(players: i32): f32 {
  const lead = leadOf(seatToAct(ROOT), players);
  return players == 2 ? lead : 1 / (1 + Mathf.exp(-lead / SAFE));
}

/**
 * How sure an end is that was planned, but not by an exact search, as a logarithm of a variance in
 * hundreds: fitted to games, in which points differed by 2 or so with a row to come, and hardly without.
 */
const DOUBT: f32 = -3.2;
const LAST_DOUBT: f32 = -7;

/** Judges a game that is over, all of which was known; who wins is certain only if that is exact. */
function judgeLast(game: i32): usize {
  const players = playersIn(game);
  expectStandings(game);
  outcomeOf(players, load<f32>(findUtilities(players) + (seatToAct(ROOT) << 2)));
  if (isExact(ROOT)) return outcome;
  doubtEnds(players, rowsIn(ROOT) > 0 ? DOUBT : LAST_DOUBT);
  findChances(players, CHANCES);
  return outcome;
}

/** What a seat may expect; its draft and context are those of its number. */
function weighSeat(game: i32, seat: i32): Worth {
  draw(kingdomOf(game, seat), draftAt(seat));
  return weigh(sumsOf(draftAt(seat)), sumContext(game, seat, turnIn(game), 0, seat));
}

/** How a seat stands to the others; all seats have been weighed. */
function weighAgainst(game: i32, seat: i32): Rivalry {
  const players = playersIn(game);
  beginAgainst(sumsOf(draftAt(seat)), contextAt(seat));
  const share: f32 = 1 / <f32>(players - 1);
  for (let other = 0; other < players; other++) {
    if (other != seat) addAgainst(sumsOf(draftAt(other)), contextAt(other), share);
  }
  return endAgainst();
}

/**
 * For those outside: a seat's expected score, how sure that is, the score with a domino more, and what
 * its lead is more than it seems.
 */
export function worthOf(game: i32, seat: i32): f32 {
  sumCommon(game);
  return weighSeat(game, seat).mean;
}
export function spreadOf(game: i32, seat: i32): f32 {
  sumCommon(game);
  return weighSeat(game, seat).spread;
}
export function worthWith(game: i32, seat: i32, domino: i32, spot: i32): f32 {
  sumCommon(game);
  const context = sumContext(game, seat, turnIn(game), 0, 0);
  draw(kingdomOf(game, seat), draftAt(0));
  redraw(draftAt(0), draftAt(1), domino, spot);
  return weigh(sumsOf(draftAt(1)), context).mean;
}
export function leadBeyond(game: i32, seat: i32): f32 {
  sumCommon(game);
  for (let other = 0; other < playersIn(game); other++) weighSeat(game, other);
  return weighAgainst(game, seat).lead;
}
