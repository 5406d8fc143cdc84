import { type End, endOf, gameOf, type Proof, repliesTo, SOLVER } from '@crownlands/puzzles';
import { apply, type Game, gainOf, type Move, must } from '@crownlands/rules';
import { sceneOf } from '../../table/scene.ts';
import { turnsIn } from '../../table/turns.ts';
import { describeTurn } from '../../words/moves.ts';
import { say } from '../../words/texts.ts';
import type { Attempt } from './use-puzzle.ts';
import { gamesAfter } from './use-puzzle.ts';

/** A game after the best replies of the other player, and how it ends. */
export type Replied = {
  readonly game: Game;
  readonly moves: readonly Move[]; // the replies
  readonly end: End | null; // of a duel
};

export function afterReplies(game: Game): Replied {
  if (game.turns.length === 0) return { game, moves: [], end: null };
  const moves = repliesTo(game);
  return { game: moves.reduce(apply, game), moves, end: endOf(game) };
}

/** Turns that follow each other after a game, in words. */
const sayTurns = (game: Game, moves: readonly Move[]): string =>
  turnsIn(sceneOf(gamesAfter(game, moves), moves))
    .map(describeTurn)
    .join('; ');

/** How a duel ends, in a sentence. */
export function sayEnd(end: End | null): string {
  if (!end) return '';
  const { outcome, margin } = end;
  if (outcome === 'draw') return say('puzzle.end.draw');
  return margin === 0
    ? say(`puzzle.end.${outcome}.tie`)
    : say(`puzzle.end.${outcome}`, { count: Math.abs(margin) });
}

/** What the other player does after the turn that was taken. */
export function sayReply(start: Game, turn: readonly Move[], { moves }: Replied): string {
  if (moves.length === 0) return '';
  const reply = sayTurns(turn.reduce(apply, start), moves);
  return say('puzzle.reply', { domino: must(turn[1]).domino, reply });
}

/** Why an answer is best, in sentences. */
export function sayProof(attempt: Attempt, proof: Proof, replied: Replied): string[] {
  const start = gameOf(attempt.puzzle);
  if (proof.type === 'build') {
    const { move, points } = proof.tempting;
    const gain = move.type === 'place' ? gainOf(must(start.kingdoms[SOLVER]), move) : 0;
    return [
      say('puzzle.proof.all', { points: proof.points }),
      say('puzzle.proof.greedy', { domino: move.domino, gain: `+${gain}`, points }),
    ];
  }
  const tempting = proof.tempting.line.slice(0, 2);
  const other = afterReplies(tempting.reduce(apply, start));
  return [
    [sayReply(start, attempt.moves, replied), sayEnd(replied.end)].join(' '),
    [
      say('puzzle.proof.tempting', { turn: sayTurns(start, tempting) }),
      sayReply(start, tempting, other),
      sayEnd(other.end),
    ].join(' '),
  ];
}
