/** A list that this browser keeps, one for all its tabs. */
type KeptList<One> = {
  readonly all: () => readonly One[];
  /** Changes what is kept by now, which may be more than this tab has written; all that there is then. */
  readonly change: (next: (all: readonly One[]) => readonly One[]) => readonly One[];
};

/** What is damaged is left out; what cannot be stored lasts as long as the page. */
export function keptList<One>(
  name: string,
  isOne: (one: Partial<One> | null) => one is One,
): KeptList<One> {
  const key = `crownlands.${name}`;
  let unkept: readonly One[] | null = null; // all of them, while the browser keeps nothing

  function all(): readonly One[] {
    if (unkept) return unkept;
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isOne) : [];
    } catch {
      return [];
    }
  }

  return {
    all,
    change(next) {
      const changed = next(all());
      try {
        localStorage.setItem(key, JSON.stringify(changed));
        unkept = null;
      } catch {
        unkept = changed;
      }
      return changed;
    },
  };
}
