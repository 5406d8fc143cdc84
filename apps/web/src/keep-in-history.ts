/** Keeps something with this place, over reloads too; browsers refuse when it is asked too often. */
export function keepInHistory(state: Readonly<Record<string, unknown>>): void {
  try {
    history.replaceState({ ...history.state, ...state }, '');
  } catch {
    // It is kept the next time.
  }
}
