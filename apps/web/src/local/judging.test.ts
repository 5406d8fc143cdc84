import { evaluate, lastWithin } from '@crownlands/bots';
import type { Thinker } from '@crownlands/bots/thinker';
import { must, seeded } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { expect, it } from 'vitest';
import { type Judge, openJudge } from './judging.ts';

const whole = playthrough(options(2), 1);
/** The last moves, so that it is quick. */
const played = { games: whole.games.slice(-5), moves: whole.moves.slice(-4) };

const thinker: Thinker = {
  think: async ({ view, seed, asked }) => {
    const last = lastWithin({ simulations: 4 }, evaluate(view, seeded(seed), must(asked)));
    const { move } = last.best;
    return {
      move,
      simulations: 4,
      lines: [],
      verdicts: last.verdicts(),
      hints: [],
      shortfall: null,
    } as never;
  },
  prepare: () => {},
  cancel: () => {},
  end: () => {},
  isAlive: () => true,
};

function judgeWith(parts: () => Partial<Thinker>) {
  let started = 0;
  const judge = openJudge(played, { judged: [], isQuick: false, isWeak: false }, () => {
    started += 1;
    return { ...thinker, ...parts() };
  });
  return { judge, started: () => started };
}

/** Once all is judged, or it has failed. */
const settled = (judge: Judge): Promise<void> =>
  new Promise((resolve) => {
    const stop = judge.judging.subscribe(look);
    const stopToo = judge.hasFailed.subscribe(look);
    function look(): void {
      if (!judge.hasFailed.value && judge.judging.value.judged.length < played.moves.length) return;
      queueMicrotask(() => {
        stop();
        stopToo();
        resolve();
      });
    }
  });

it('judges one move after the other on one thread', async () => {
  const { judge, started } = judgeWith(() => ({}));
  const lengths: number[] = [];
  judge.judging.subscribe(({ judged }) => lengths.push(judged.length));
  judge.goOn();
  judge.goOn();
  await settled(judge);
  expect(lengths).toEqual([0, 1, 2, 3, 4]);
  expect(started()).toBe(1);
  for (const { chances } of judge.judging.value.judged) {
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 3);
  }
});

it('goes on with another thread where one dies', async () => {
  let calls = 0;
  const { judge, started } = judgeWith(() => ({
    think: (question) =>
      ++calls === 2 ? Promise.reject(new Error('crash')) : thinker.think(question),
  }));
  judge.goOn();
  await settled(judge);
  expect(judge.hasFailed.value).toBe(false);
  expect(started()).toBe(2);
});

it('says so where another dies too, and tries again for the asking', async () => {
  let isBroken = true;
  const { judge } = judgeWith(() => {
    if (isBroken) throw new Error('no threads here');
    return {};
  });
  judge.goOn();
  await settled(judge);
  expect(judge.hasFailed.value).toBe(true);
  isBroken = false;
  await Promise.resolve();
  judge.goOn();
  expect(judge.hasFailed.value).toBe(false);
  await settled(judge);
  expect(judge.judging.value.judged.length).toBe(played.moves.length);
});

it('says that another judges where the strongest lacks something', async () => {
  const { judge } = judgeWith(() => ({
    think: async (question) => ({ ...must(await thinker.think(question)), shortfall: 'no net' }),
  }));
  judge.goOn();
  await settled(judge);
  expect(judge.judging.value.isWeak).toBe(true);
});

it('thinks no more once it is ended', async () => {
  let isEnded = false;
  const { judge } = judgeWith(() => ({
    think: () => new Promise(() => {}),
    end: () => {
      isEnded = true;
    },
  }));
  judge.goOn();
  judge.end();
  expect(isEnded).toBe(true);
});
