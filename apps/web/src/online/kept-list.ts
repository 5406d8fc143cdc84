type Change<One> = (all: readonly One[]) => readonly One[];

/** A list that this browser keeps, one for all its tabs. */
type KeptList<One> = {
  readonly all: () => readonly One[];
  /** Changes what is kept by now, which may be more than this tab has written; all that there is then. */
  readonly change: (next: Change<One>) => readonly One[];
};

/** What is damaged is left out; what cannot be stored lasts as long as the page. */
export function keptList<One>(
  name: string,
  isOne: (one: Partial<One> | null) => one is One,
): KeptList<One> {
  const key = `crownlands.${name}`;
  let unkept: readonly Change<One>[] = []; // by this tab, as long as nothing can be stored

  function stored(): readonly One[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isOne) : [];
    } catch {
      return [];
    }
  }

  const all = () => unkept.reduce((list, next) => next(list), stored());

  return {
    all,
    change(next) {
      unkept = [...unkept, next];
      const changed = all();
      try {
        localStorage.setItem(key, JSON.stringify(changed));
        unkept = [];
      } catch {
        // They are made again on what other tabs have stored by then.
      }
      return changed;
    },
  };
}
