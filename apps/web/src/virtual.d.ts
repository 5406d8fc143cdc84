declare module 'virtual:theme.css';

declare module 'virtual:puzzles' {
  /** Loads a file of puzzles, by its path in their package. */
  export const FILES: { readonly [path: string]: () => Promise<{ readonly default: string }> };
}
