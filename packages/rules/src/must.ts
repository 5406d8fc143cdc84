/** The value that is there unless the program is wrong. */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value is missing: this is a bug');
  return value;
}
