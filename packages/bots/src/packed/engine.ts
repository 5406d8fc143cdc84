import {
  type DominoNumber,
  dominoOf,
  frameSize,
  type Move,
  must,
  NUMBERS,
  type Options,
  type Position,
  rowLength,
  rowsToCome,
  type Square,
  squareAt,
  TERRAINS,
  type Variant,
  xOf,
  yOf,
} from '@crownlands/rules';
import { type Exports, WASM } from '../../dist/game-module.js';

/** The compiled engine: packages/bots/engine says what each function does. */
export type Engine = Exports;

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Starts a compiled engine. */
export function startEngine<E extends Engine>(base64: string): E {
  const module = new WebAssembly.Module(bytesOf(base64));
  const started = { ...new WebAssembly.Instance(module).exports } as E;
  for (const number of NUMBERS) {
    const { a, b } = dominoOf(number);
    started.setFace(
      number,
      TERRAINS.indexOf(a.terrain),
      a.crowns,
      TERRAINS.indexOf(b.terrain),
      b.crowns,
    );
  }
  return started;
}

export const engine = startEngine<Engine>(WASM);
const shared = engine;

/** The games that the engine holds: the one that is thought about, and one to play on in. */
export const ROOT = 0;
export const TRIAL = 1;

/** Bytes of a game; engine/game.ts says what they are. */
const GAME = 96;
const [PLAYERS, ROW, ROWS, TURNS, TURN, OFFERED, DRAWN, PILE] = [0, 1, 2, 3, 4, 5, 6, 7];
const [FREE, RULES] = [8, 9];

/** The variants that the engine's players heed, in the order of their bits. */
const HEEDED: readonly Variant[] = ['middle-kingdom', 'harmony', 'wider-offer'];
export const rulesOf = ({ variants }: Options): number =>
  HEEDED.reduce((bits, variant, bit) => bits | (variants.includes(variant) ? 1 << bit : 0), 0);
const [TURN_SEAT, TURN_DOMINO, NEXT_DOMINO, NEXT_SEAT, PILE_DOMINO] = [16, 24, 32, 40, 48];

/** Packs a position into the engine. Its pile is `deck` in that order, or else all that is unseen. */
export function load(
  game: number,
  position: Position,
  deck: readonly DominoNumber[] = position.unseen,
  engine: Engine = shared,
): void {
  const { options, kingdoms, discards, turns, offer, claims } = position;
  const packed = new Uint8Array(engine.memory.buffer, engine.gameAt(game), GAME);
  packed[PLAYERS] = options.players;
  packed[ROW] = rowLength(options);
  packed[ROWS] = rowsToCome(position);
  packed[RULES] = rulesOf(options);
  packed[TURN] = claims.length; // as many turns as there are claims have been taken
  packed[TURNS] = claims.length + turns.length;
  packed.set(
    turns.map(({ seat }) => seat),
    TURN_SEAT + claims.length,
  );
  packed.set(
    turns.map(({ domino }) => domino ?? 0),
    TURN_DOMINO + claims.length,
  );
  const row = [...claims, ...offer.map((domino) => ({ domino, seat: null }))];
  row.sort((one, other) => one.domino - other.domino);
  packed[OFFERED] = row.length;
  packed[FREE] = row.reduce((bits, { seat }, slot) => bits | (seat === null ? 1 << slot : 0), 0);
  packed.set(
    row.map(({ domino }) => domino),
    NEXT_DOMINO,
  );
  packed.set(
    row.map(({ seat }) => seat ?? 0),
    NEXT_SEAT,
  );
  packed[DRAWN] = 0;
  packed[PILE] = deck.length;
  packed.set(deck, PILE_DOMINO);
  const size = frameSize(options);
  for (const [seat, kingdom] of kingdoms.entries()) {
    const target = engine.kingdomOf(game, seat);
    engine.clear(target, size === 7 ? 1 : 0);
    for (const { domino, a, b } of kingdom) {
      const tiles = dominoOf(domino);
      engine.cover(target, pack(a, size), TERRAINS.indexOf(tiles.a.terrain), tiles.a.crowns);
      engine.cover(target, pack(b, size), TERRAINS.indexOf(tiles.b.terrain), tiles.b.crowns);
    }
    engine.findRoom(target);
    for (const _ of must(discards[seat])) engine.discard(target);
  }
}

/** The engine counts squares from the corner that a kingdom of this size can just reach. */
const pack = (square: Square, size: number): number =>
  (yOf(square) + size - 1) * 2 * size + xOf(square) + size - 1;

const unpack = (square: number, size: number): Square =>
  squareAt((square % (2 * size)) - size + 1, Math.floor(square / (2 * size)) - size + 1);

/** A legal move, and the engine's word for it: a spot, a slot of the next row, or 0 to discard. */
export type PackedMove = { readonly move: Move; readonly code: number };

/** All legal moves of a packed game whose frame has this size. */
export function movesIn(game: number, size: number, engine: Engine = shared): PackedMove[] {
  if (engine.isOver(game)) return [];
  const domino = engine.dominoToPlace(game);
  if (domino === 0) return claimsIn(game, engine);
  const kingdom = engine.kingdomToAct(game);
  const list = engine.scratchAt();
  const count = engine.listSpots(kingdom, domino, list);
  if (count === 0) return [{ move: { type: 'discard', domino }, code: 0 }];
  return Array.from(new Uint16Array(engine.memory.buffer, list, count), (code) => {
    return { move: placementIn(game, code, size, engine), code };
  });
}

/** The move that places the domino in hand at a spot; below 0 it is discarded. */
export function placementIn(game: number, spot: number, size: number, engine: Engine): Move {
  const domino = engine.dominoToPlace(game);
  if (spot < 0) return { type: 'discard', domino };
  const kingdom = engine.kingdomToAct(game);
  const a = unpack(engine.squareA(kingdom, spot), size);
  const b = unpack(engine.squareB(kingdom, spot), size);
  return { type: 'place', domino, a, b };
}

const claimsIn = (game: number, engine: Engine): PackedMove[] =>
  Array.from({ length: engine.offeredIn(game) }, (_, code) => {
    const domino = engine.freeDomino(game, code);
    return { move: { type: 'claim', domino } as const, code };
  }).filter(({ move }) => move.domino > 0);

export function playMove(game: number, { move, code }: PackedMove): void {
  if (move.type === 'claim') engine.claim(game, code);
  else if (move.type === 'place') engine.place(game, code);
  else engine.discardDomino(game);
}

/** Plays a position on to its end, so many times, with random moves: how fast the engine is. */
export function playPackedGames(position: Position, games: number, seed: number): void {
  load(ROOT, position);
  engine.setDice(seed);
  for (let i = 0; i < games; i++) {
    engine.copyGame(ROOT, TRIAL);
    engine.shufflePile(TRIAL);
    engine.playRandomly(TRIAL);
  }
}
