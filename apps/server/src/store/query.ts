export type Value = string | number | null;

/** A statement with its values for $1, $2… */
export type Statement = readonly [sql: string, ...values: Value[]];

/** Runs one statement that both databases understand, with its values for $1, $2… */
export type Query = <Kept>(sql: string, ...values: readonly Value[]) => Promise<readonly Kept[]>;
