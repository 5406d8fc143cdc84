export type Value = string | number | null;

/** Runs one statement that both databases understand, with its values for $1, $2… */
export type Query = <Kept>(sql: string, ...values: readonly Value[]) => Promise<readonly Kept[]>;
