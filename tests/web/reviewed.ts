import { evaluate, judgedBy, lastWithin, prepare } from '@crownlands/bots';
import { formatRecord, must, seeded, viewOf } from '@crownlands/rules';
import { formatJudging, rounded } from '../../apps/web/src/local/judging-form.ts';
import { packRecord } from '../../apps/web/src/records/share.ts';
import { options, playthrough } from '../../packages/rules/test/kit.ts';

const NAMES = ['Ana', 'Marko', 'Zsófia', 'Jakub'];

/** A game that was played at random to its end, and what is thought of it in a moment. */
export async function reviewed(players: 2 | 4) {
  const { record, ...played } = playthrough(options(players, ['harmony']), 1);
  const named = { ...record, seats: record.seats.map((_, seat) => ({ name: must(NAMES[seat]) })) };
  await prepare('champion', record.rules);
  const judged = played.moves.map((move, index) => {
    const game = must(played.games[index]);
    const { seat } = must(game.turns[0]);
    const view = viewOf(game, seat);
    const last = lastWithin({ simulations: 8 }, evaluate(view, seeded(index), { kept: [move] }));
    return rounded(judgedBy(view, move, last.verdicts()), seat);
  });
  const review = formatJudging({ judged, isQuick: true, isWeak: false }, played);
  return {
    record: formatRecord(named),
    moves: played.moves.length,
    judged,
    review,
    packed: await packRecord(named, [review]),
  };
}
