/** The time that all servers of a store go by, though each has a clock of its own. */
export type Time = {
  readonly now: () => number;
  /** Asks what time it is; a clock that is right stays as it is. */
  readonly adjust: () => Promise<void>;
};

/**
 * Goes by a clock, and by how far another one is known to be from it. The other has told its time between
 * two moments of the first: what is known moves only if it cannot be so, and no further than it has to. An
 * answer that takes long is compatible with more, and so changes less.
 */
export function timeBy(local: () => number, told: () => Promise<number>): Time {
  let ahead = 0; // milliseconds of the other clock
  return {
    now: () => local() + ahead,
    async adjust() {
      const asked = local();
      const there = await told();
      ahead = Math.min(there - asked, Math.max(there - local(), ahead));
    },
  };
}
