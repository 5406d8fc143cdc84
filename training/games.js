import { numbersOf } from '../packages/bots/src/net/nets.ts';
import { searchEngine, searchEngineWith } from '../packages/bots/src/search/search-engine.ts';
import { must } from '../packages/rules/src/must.ts';

/** @typedef {import('../packages/bots/src/net/nets.ts').NetName} NetName */
/** @typedef {'greedy' | 'table' | 'pool'} Policy */
/** @typedef {'net' | 'table' | 'g1' | 'greedy'} Player */

const engine = must(searchEngine());
const GAME = 0;
const ASIDE = 1;

/** Bits of the rules. */
const [MIDDLE_KINGDOM, HARMONY, WIDER_OFFER] = [1, 2, 4];

/**
 * The net for a game.
 * @param {string} players
 * @param {boolean} isDuel
 * @returns {NetName}
 */
export function netFor(players, isDuel) {
  if (isDuel) return 'duel';
  return players === '4' ? 'four' : players === '3' ? 'three' : 'two';
}

const playersFor = (/** @type {NetName} */ net) => ({ two: 2, three: 3, four: 4, duel: 2 })[net];
const layoutFor = (/** @type {NetName} */ net) => (net === 'duel' ? 1 : 0);

/** Bytes of how a game ended for a seat: its total, its share of the win, whether it counts, its aim. */
export const END_BYTES = 6;
export const recordBytes = (/** @type {NetName} */ net) =>
  playersFor(net) * (engine.partBytes(layoutFor(net)) + END_BYTES);

/**
 * Gives the engine a net.
 * @param {NetName} net
 * @param {Float32Array} numbers
 */
export function setNet(net, numbers) {
  if (numbers.length !== numbersOf(net)) throw new Error(`${numbers.length} numbers for ${net}`);
  searchEngineWith(net, numbers.slice()); // which those who fit them go on to change
}

/** Both bonuses in most games; any of them, and wider offers, in the others. */
function rollRules(/** @type {number} */ players) {
  const bonuses = engine.roll(10) < 6 ? MIDDLE_KINGDOM | HARMONY : engine.roll(4);
  return bonuses | (players < 4 && engine.roll(10) === 0 ? WIDER_OFFER : 0);
}

/** Who plays on a seat: in the pool two in five by the table, three in ten without the net. */
function rollPlayer(/** @type {Policy} */ policy) {
  if (policy !== 'pool') return policy === 'table' ? 'table' : 'net';
  const die = engine.roll(100);
  return die < 40 ? 'table' : die < 70 ? 'net' : die < 85 ? 'g1' : 'greedy';
}

/**
 * Deals a game.
 * @param {NetName} net
 * @param {number} rules
 */
function dealGame(net, rules) {
  const players = playersFor(net);
  const wider = rules & WIDER_OFFER ? 1 : 0;
  const row = (players === 3 ? 3 : 4) + wider;
  const rows = net === 'two' ? 6 : net === 'duel' && wider ? 9 : 12;
  engine.dealGame(GAME, players, row, rows, rules, layoutFor(net));
}

/** Turns that a game of a net has, those of the first row included. */
const turnsOf = (/** @type {NetName} */ net) => ({ two: 28, three: 39, four: 52, duel: 52 })[net];

/**
 * Plays a game and writes a record for each turn after the last one that was played at random.
 * @param {NetName} net
 * @param {Policy | 'g1'} policy 'g1' while there is no net
 * @param {number} patience see `aimsOf`; without a net there is nothing but the totals
 * @param {number} seed
 * @param {(record: Uint8Array) => void} keep
 * @returns {number[]} the totals
 */
export function playGame(net, policy, patience, seed, keep) {
  engine.setDice(seed);
  const trust = policy === 'g1' ? 1 : patience;
  const players = playersFor(net);
  const rules = rollRules(players);
  dealGame(net, rules);
  const isClean = engine.roll(10) < 4;
  const noisyTurns = isClean ? 0 : engine.roll(Math.floor(turnsOf(net) * 0.75));
  const noise = 1 + engine.roll(300) / 100;
  /** @type {Player[]} */
  const seats = Array.from({ length: players }, () =>
    policy === 'g1' ? 'g1' : rollPlayer(policy),
  );
  const counts = seats.map((seat) => policy === 'g1' || seat === 'table' || seat === 'net');
  const isPlanned = seats.every((seat) => seat === 'table');
  /** @type {{ round: number, record: Uint8Array }[]} */
  const records = [];
  /** @type {number[][]} */
  const foreseen = [];
  let from = -1;
  for (let turn = 0; !isGameOver(); turn++) {
    const seat = engine.seatToAct(GAME);
    const isNoisy = turn < noisyTurns;
    engine.setNoise(isClean ? 0 : isNoisy ? noise : 0.1);
    const isPicking = engine.offeredIn(GAME) > 0;
    let choice;
    if (isPlanned && isPicking) {
      if (from < 0) {
        from = 0;
        engine.planRound(GAME, false);
      }
      choice = engine.choosePlanned(GAME, from);
    } else choice = choiceFor(seats[seat] ?? 'g1', isNoisy);
    engine.playChoice(GAME, choice);
    if (isPicking && !isNoisy && counts[seat]) {
      records.push({ round: foreseen.length, record: recordOf(net) });
    }
    if (isPicking && engine.isOver(GAME)) {
      foreseen.push(seats.map((_, seat) => (trust < 1 ? engine.worthOf(GAME, seat) : 0)));
      engine.nextRound(GAME);
      from = -1;
    }
  }
  engine.setNoise(0);
  const totals = Array.from({ length: players }, (_, seat) => engine.totalIn(GAME, seat));
  const aims = aimsOf(foreseen, totals, trust);
  for (const { round, record } of records) keep(settle(record, totals, counts, must(aims[round])));
  return totals;
}

/**
 * What the net is to expect in each round: of the aim a round later as much as there is patience, and
 * for the rest what it foresaw itself at the end of that round. Luck weighs less than in the totals,
 * which are the aim of the last two rounds: nothing is drawn after them.
 * @param {number[][]} foreseen at the end of each round, by seat
 * @param {number[]} totals
 * @param {number} patience from 0 to 1
 */
export function aimsOf(foreseen, totals, patience) {
  const aims = foreseen.map(() => totals);
  for (let round = foreseen.length - 3; round >= 0; round--) {
    aims[round] = totals.map(
      (_, seat) =>
        (1 - patience) * must(foreseen[round + 1]?.[seat]) +
        patience * must(aims[round + 1]?.[seat]),
    );
  }
  return aims;
}

const isGameOver = () => engine.isOver(GAME) !== 0 && engine.offeredIn(GAME) === 0;

/**
 * @param {Player} player
 * @param {boolean} isNoisy
 */
function choiceFor(player, isNoisy) {
  if (player === 'table') return engine.chooseByPlan(GAME);
  if (player === 'net') return engine.chooseByWorth(GAME);
  return player === 'greedy' ? choiceOfGreedy() : choiceByHand(isNoisy);
}

/** As the bot of that name plays; its placing and its claiming are separate moves. */
function choiceOfGreedy() {
  const spot = engine.dominoToPlace(GAME) ? engine.fullGreedySpot(GAME) : -1;
  if (engine.offeredIn(GAME) === 0) return engine.choiceOf(spot, 0);
  engine.copyGame(GAME, ASIDE);
  if (engine.dominoToPlace(ASIDE)) {
    if (spot < 0) engine.discardDomino(ASIDE);
    else engine.place(ASIDE, spot);
  }
  return engine.choiceOf(spot, engine.fullGreedyClaim(ASIDE));
}

/** The most points now; a noisy one claims at random. */
function choiceByHand(/** @type {boolean} */ isNoisy) {
  const domino = engine.dominoToPlace(GAME);
  const kingdom = engine.kingdomToAct(GAME);
  const spot = domino ? engine.bestSpot(kingdom, domino) : -1;
  if (engine.offeredIn(GAME) === 0) return engine.choiceOf(spot, 0);
  const slots = Array.from({ length: engine.offeredIn(GAME) }, (_, slot) => slot);
  const free = slots.filter((slot) => engine.freeDomino(GAME, slot));
  const any = free[engine.roll(free.length)] ?? 0;
  return engine.choiceOf(spot, isNoisy && engine.roll(2) ? any : engine.bestClaim(GAME));
}

/** How all players stand now. */
function recordOf(/** @type {NetName} */ net) {
  const layout = layoutFor(net);
  const at = engine.scratchAt();
  for (let seat = 0; seat < playersFor(net); seat++) {
    engine.writePart(GAME, seat, layout, at + seat * engine.partBytes(layout));
  }
  return new Uint8Array(engine.memory.buffer, at, recordBytes(net)).slice();
}

/** A whole win, which one, two, three and four can share. */
const WIN = 12;

/**
 * Adds how the game ended.
 * @param {Uint8Array} record
 * @param {number[]} totals
 * @param {boolean[]} counts
 * @param {number[]} aims
 */
function settle(record, totals, counts, aims) {
  const ends = new DataView(record.buffer, record.byteLength - END_BYTES * totals.length);
  const most = Math.max(...totals);
  const winners = totals.filter((total) => total === most).length;
  for (const [seat, total] of totals.entries()) {
    const at = END_BYTES * seat;
    ends.setUint16(at, total, true);
    ends.setUint8(at + 2, total === most ? WIN / winners : 0);
    ends.setUint8(at + 3, counts[seat] ? 1 : 0);
    ends.setUint16(at + 4, Math.round(100 * Math.max(0, must(aims[seat]))), true);
  }
  return record;
}

/**
 * One deal from every seat against players who are full greedy, both bonuses on.
 * @param {NetName} net
 * @param {'table' | 'net'} policy
 * @param {number} seed
 */
export function playAgainst(net, policy, seed) {
  const players = playersFor(net);
  return Array.from({ length: players }, (_, hero) => {
    engine.setDice(seed);
    dealGame(net, MIDDLE_KINGDOM | HARMONY);
    while (!isGameOver()) {
      const isPicking = engine.offeredIn(GAME) > 0;
      const player = engine.seatToAct(GAME) === hero ? policy : 'greedy';
      engine.playChoice(GAME, choiceFor(player, false));
      if (isPicking && engine.isOver(GAME)) engine.nextRound(GAME);
    }
    return resultOf(hero, players);
  });
}

/**
 * @param {number} hero
 * @param {number} players
 */
function resultOf(hero, players) {
  const totals = Array.from({ length: players }, (_, seat) => engine.totalIn(GAME, seat));
  const own = totals[hero] ?? 0;
  const best = Math.max(...totals.filter((_, seat) => seat !== hero));
  const ties = totals.filter((total) => total === own).length;
  return { share: own < best ? 0 : 1 / ties, lead: own - best };
}
