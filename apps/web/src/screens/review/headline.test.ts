import type { Review } from '@crownlands/bots/thinker';
import { type Game, must, resultOf } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speak } from '../../words/texts.ts';
import { openingIn, sayStory, storyOf } from './headline.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en');
  return () => vi.unstubAllGlobals();
});

const SEATS = ['Ana', 'Marko'].map((name) => ({ who: 'person', name }) as const);

/** A game of two with this many winners. */
function gamesWith(winners: number): readonly Game[] {
  let seed = 0;
  for (;;) {
    const { games } = playthrough(options(2), seed++);
    if (resultOf(must(games.at(-1))).winners.length === winners) return games;
  }
}

const won = gamesWith(1);
const [winner] = resultOf(must(won.at(-1))).winners as [0 | 1];
const loser = winner === 0 ? 1 : 0;
const nameOf = (seat: number): string => must(SEATS[seat]).name;

/** A review in which a seat loses so much by its move after so many others. */
function reviewWith(
  slips: readonly { seat: number; index: number; loss: number; from: number }[],
  luck = 0,
): Review {
  const start = [0.5, 0.5];
  const events = slips.flatMap(({ seat, index, loss, from }) => {
    const before = seat === 0 ? [from, 1 - from] : [1 - from, from];
    const move = { type: 'claim', domino: 1 } as const;
    const rest = {
      kind: 'move',
      index,
      seat,
      move,
      best: move,
      grade: 'good',
      reason: null,
    } as const;
    return [
      { ...rest, index: 0, loss: 0, chances: before },
      { ...rest, loss, chances: before },
    ];
  });
  const seats = [0, 1].map((seat) => ({ accuracy: 90, lost: 0, luck: seat === 0 ? luck : -luck }));
  return { start, events, seats };
}

const told = (games: readonly Game[], review: Review): string =>
  sayStory(storyOf(games, review), games, SEATS)
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll('\u00a0', ' ');

describe('who gave it away', () => {
  const index = won.findIndex(
    ({ turns, unseen }) => turns.length > 0 && unseen.length < must(won[0]).unseen.length - 4,
  );

  it('is whoever lost most by a move and did not win', () => {
    const review = reviewWith([
      { seat: loser, index, loss: 0.3, from: 0.8 },
      { seat: winner, index, loss: 0.5, from: 0.9 },
      { seat: loser, index: 0, loss: 0.2, from: 0.8 },
    ]);
    expect(told(won, review)).toBe(
      `${nameOf(loser)} gave it away in round 2. Luck favoured nobody.`,
    );
    expect(openingIn(storyOf(won, review), review)).toBe(index);
  });

  it('is nobody where nothing was there to be given, or little was lost', () => {
    const hopeless = reviewWith([{ seat: loser, index, loss: 0.3, from: 0.4 }]);
    const little = reviewWith([{ seat: loser, index, loss: 0.1, from: 0.8 }]);
    for (const review of [
      hopeless,
      little,
      reviewWith([{ seat: winner, index, loss: 0.4, from: 0.9 }]),
    ]) {
      expect(told(won, review)).toBe('No single move gave it away. Luck favoured nobody.');
      expect(openingIn(storyOf(won, review), review)).toBe(index);
    }
  });

  it('may be told of the first choice', () => {
    const review = reviewWith([{ seat: loser, index: 0, loss: 0.3, from: 0.8 }]);
    expect(told(won, review)).toContain('gave it away with the first choice.');
  });
});

describe('the luck', () => {
  it.each([
    [0.2, 0],
    [-0.2, 1],
  ])('%d is that of a winner or not', (luck, lucky) => {
    const name = nameOf(lucky);
    const end =
      lucky === winner ? `Luck was with ${name}.` : `Luck was with ${name}, but not the victory.`;
    expect(told(won, reviewWith([{ seat: 0, index: 0, loss: 0, from: 0.5 }], luck))).toBe(
      `No single move gave it away. ${end}`,
    );
  });
});

it('a victory that is shared was given away by a slip of one of those who share it', () => {
  const shared = gamesWith(2);
  const slip = reviewWith([{ seat: 1, index: 0, loss: 0.3, from: 0.8 }]);
  expect(told(shared, slip)).toBe(
    'But for a slip with the first choice, Marko would have won alone. Luck favoured nobody.',
  );
  expect(told(shared, reviewWith([{ seat: 1, index: 0, loss: 0, from: 0.5 }]))).toBe(
    'No single move gave it away. Luck favoured nobody.',
  );
});

it('whoever plays alone here is addressed', () => {
  const seats = [0, 1].map((seat) =>
    seat === loser
      ? ({ who: 'me', name: '' } as const)
      : ({ who: 'bot', name: '', bot: 'squire' } as const),
  );
  const review = reviewWith(
    [{ seat: loser, index: 0, loss: 0.3, from: 0.8 }],
    loser === 0 ? 0.3 : -0.3,
  );
  expect(sayStory(storyOf(won, review), won, seats)).toBe(
    'You gave it away with the first choice. Luck was with you, but not the victory.',
  );
});
