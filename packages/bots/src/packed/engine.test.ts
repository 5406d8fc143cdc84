import {
  formatMove,
  frameSize,
  type Game,
  landOf,
  legalMoves,
  must,
  placementsOf,
  pointsOf,
  scoreOf,
} from '@crownlands/rules';
import { ALL_OPTIONS, options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { engine, load, movesIn, playMove, ROOT } from './engine.ts';

/** Games for each mix of options; some thousands in all. */
const GAMES = 12;

/** Everything that both sides can tell of a position, as text. */
function byRules(game: Game): string {
  const { seat = '-', domino = '-' } = game.turns[0] ?? {};
  const moves = legalMoves(game).map(formatMove).sort();
  const scores = game.kingdoms.map((_, seat) => {
    const { total, largest, crowns } = scoreOf(game, seat);
    return [total, largest, crowns, game.discards[seat]?.length].join('/');
  });
  return [seat, domino ?? 0, ...scores, ...moves].join(' ');
}

/** The moves that the engine lists, with their text. */
const packedMoves = ({ options }: Game) =>
  movesIn(ROOT, frameSize(options)).map((packed) => ({ packed, text: formatMove(packed.move) }));

function byEngine(game: Game, moves = packedMoves(game)): string {
  const { options } = game;
  const isOver = Boolean(engine.isOver(ROOT));
  const [seat, domino] = isOver ? ['-', '-'] : [engine.seatToAct(ROOT), engine.dominoToPlace(ROOT)];
  const scores = Array.from({ length: options.players }, (_, seat) => {
    const kingdom = engine.kingdomOf(ROOT, seat);
    const total = engine.totalIn(ROOT, seat);
    const facts = [engine.largestOf(kingdom), engine.crownsIn(kingdom), engine.discardsOf(kingdom)];
    return [total, ...facts].join('/');
  });
  const texts = moves.map(({ text }) => text).sort();
  return [seat, domino, ...scores, ...texts].join(' ');
}

describe('the engine and the rules agree at every step', () => {
  it.each(ALL_OPTIONS.map((mix) => [JSON.stringify(mix), mix] as const))('%s', (_name, mix) => {
    for (let seed = 0; seed < GAMES; seed++) {
      const { games, moves } = playthrough(mix, seed);
      const first = must(games[0]);
      load(ROOT, first, first.deck);
      const told: string[] = [];
      for (const [index, game] of games.entries()) {
        const listed = packedMoves(game);
        told.push(byEngine(game, listed));
        const move = moves[index];
        if (!move) break;
        const played = formatMove(move);
        playMove(ROOT, must(listed.find(({ text }) => text === played)).packed);
      }
      expect(told).toEqual(games.map(byRules));
    }
  });
});

it('a game is packed the same from any position', () => {
  for (const mix of [options(2), options(3, ['wider-offer']), options(2, ['mighty-duel'])]) {
    for (const game of playthrough(mix, 5).games) {
      load(ROOT, game, game.deck);
      expect(byEngine(game)).toBe(byRules(game));
    }
  }
});

it('a gain is the difference that a placement makes', () => {
  for (const mix of [options(4), options(2, ['mighty-duel'])]) {
    for (const game of playthrough(mix, 6).games) {
      const { seat, domino } = game.turns[0] ?? { seat: 0, domino: null };
      if (domino === null) continue;
      load(ROOT, game, game.deck);
      const kingdom = must(game.kingdoms[seat]);
      const before = pointsOf(landOf(kingdom));
      const gains = new Map(
        placementsOf(landOf(kingdom), domino, frameSize(mix)).map((placement) => [
          formatMove({ type: 'place', ...placement }),
          pointsOf(landOf([...kingdom, placement])) - before,
        ]),
      );
      for (const { move, code } of movesIn(ROOT, frameSize(mix))) {
        if (move.type !== 'place') continue;
        expect(engine.gainOf(engine.kingdomOf(ROOT, seat), domino, code)).toBe(
          gains.get(formatMove(move)),
        );
      }
    }
  }
});
