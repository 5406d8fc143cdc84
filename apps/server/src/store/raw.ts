import type { Query } from './query.ts';

/** A value as it is moved from one database to another. */
export type Moved = string | number | boolean | null;
export type MovedRow = { readonly [column: string]: Moved };

/** A database without a server, in one transaction from the beginning to `commit`. */
export type Raw = {
  /** The version of what is kept; 0 where nothing ever was. */
  readonly schema: () => Promise<number>;
  /** Says which version it is from now on. */
  readonly mark: (schema: number) => Promise<void>;
  readonly query: Query;
  /** Runs statements that need no values. */
  readonly execute: (sql: string) => Promise<void>;
  /** Its columns, and whether each says yes or no. */
  readonly columns: (
    table: string,
  ) => Promise<ReadonlyMap<string, { readonly isBoolean: boolean }>>;
  readonly insert: (table: string, rows: readonly MovedRow[]) => Promise<void>;
  readonly commit: () => Promise<void>;
  /** Lets go; what was not committed is undone. */
  readonly end: () => Promise<void>;
};

/** `read`: as it is at this moment, beside any servers. `write`: rejects while one is there. */
export type Purpose = 'read' | 'write';
