/** Milliseconds after which the page counts as still, whatever moves in it. */
const ENOUGH = 600;

const frame = (): Promise<void> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => resolve()));

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Once what changed last is painted and nothing moves: who thinks before that makes it stutter. */
export const settled = (): Promise<void> => Promise.race([stillness(), pause(ENOUGH)]);

async function stillness(): Promise<void> {
  for (let painted = 0; painted < 3; painted++) await frame();
  const moving = document.getAnimations().filter(isEnding);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

const isEnding = ({ effect }: Animation): boolean =>
  effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
