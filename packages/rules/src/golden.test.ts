import { expect, it } from 'vitest';
import { options, playthrough } from '../test/kit.ts';
import { landOf } from './land.ts';
import { legalMoves } from './moves.ts';
import { formatLand, formatMove } from './notation.ts';
import { formatRecord } from './record.ts';
import { resultOf } from './standings.ts';
import type { Game, Move, Options } from './types.ts';

const GAMES: readonly Options[] = [
  options(2),
  options(3),
  options(4),
  options(2, [], 'snake'),
  options(3, [], 'clockwise'),
  options(4, ['middle-kingdom', 'harmony']),
  options(3, ['middle-kingdom']),
  options(2, ['harmony']),
  options(2, ['mighty-duel']),
  options(2, ['wider-offer']),
  options(3, ['wider-offer']),
  options(2, ['mighty-duel', 'wider-offer']),
  options(2, ['dynasty', 'middle-kingdom', 'harmony', 'mighty-duel', 'wider-offer'], 'clockwise'),
];

const nameOf = ({ players, variants, firstOrder }: Options) =>
  [`${players}-players`, ...variants, firstOrder].join('-');

/** One line a move: who, what, out of how many; the kingdoms after each round. */
function* story(games: readonly Game[], moves: readonly Move[]): Generator<string> {
  for (const [index, move] of moves.entries()) {
    const [before, after] = [games[index], games[index + 1]] as [Game, Game];
    const { seat } = before.turns[0] ?? { seat: -1 };
    yield `${index} seat ${seat} ${formatMove(move)} of ${legalMoves(before).length}`;
    if (after.claims.length > 0 || before.claims.length === 0) continue;
    yield* [
      '',
      `row ${after.offer.join(' ')}; ${after.unseen.length} unseen`,
      ...kingdoms(after),
      '',
    ];
  }
}

const kingdoms = ({ kingdoms }: Game): string[] =>
  kingdoms.flatMap((kingdom, seat) => [`seat ${seat}`, formatLand(landOf(kingdom))]);

it.each(GAMES.map((mix) => [nameOf(mix), mix] as const))(
  'plays %s as it always did',
  (name, mix) => {
    const { games, moves, record } = playthrough(mix, 1);
    const end = games.at(-1) as Game;
    const { scores, winners } = resultOf(end);
    const text = [
      ...story(games, moves),
      ...kingdoms(end),
      ...scores.map((score, seat) => `score ${seat} ${JSON.stringify(score)}`),
      `winners ${winners.join(' ')}`,
      formatRecord(record),
      '',
    ].join('\n');
    return expect(text).toMatchFileSnapshot(`../golden/${name}.txt`);
  },
);
