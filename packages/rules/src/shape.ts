import { accept, type Checked, refuse } from './refusal.ts';

/** Reads a JSON value that should have a certain shape; `at` names its place in the whole. */
export type Shape<T> = (value: unknown, at: string) => Checked<T>;

const expected = (wanted: string, at: string) =>
  refuse('wrong-field', 'F2', `expected ${wanted}`, at);

export const text: Shape<string> = (value, at) =>
  typeof value === 'string' ? accept(value) : expected('text in quotes', at);

export const matching =
  (pattern: RegExp): Shape<string> =>
  (value, at) =>
    typeof value === 'string' && pattern.test(value) ? accept(value) : expected('other text', at);

export const whole: Shape<number> = (value, at) =>
  typeof value === 'number' && Number.isSafeInteger(value)
    ? accept(value)
    : expected('a whole number', at);

export const oneOf =
  <T extends string | number>(...allowed: readonly T[]): Shape<T> =>
  (value, at) => {
    const found = allowed.find((one) => one === value);
    return found === undefined ? expected(oneOfWords(allowed), at) : accept(found);
  };

export const listOf =
  <T>(item: Shape<T>): Shape<readonly T[]> =>
  (value, at) => {
    if (!Array.isArray(value)) return expected('a list', at);
    const items: T[] = [];
    for (const [index, one] of value.entries()) {
      const read = item(one, `${at}[${index}]`);
      if (!read.ok) return read;
      items.push(read.value);
    }
    return accept(items);
  };

type Shapes = { readonly [key: string]: Shape<unknown> };
type Values<S extends Shapes> = { [Key in keyof S]: S[Key] extends Shape<infer T> ? T : never };

/** An object with all of `required`, perhaps some of `optional`; other keys are left out. */
export const fields =
  <R extends Shapes, O extends Shapes = Record<never, never>>(
    required: R,
    optional?: O,
  ): Shape<Values<R> & Partial<Values<O>>> =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return expected('an object', at);
    }
    const given = new Map<string, unknown>(Object.entries(value));
    const read: Record<string, unknown> = {};
    for (const [key, shape] of Object.entries<Shape<unknown>>({ ...required, ...optional })) {
      if (!(key in required) && !given.has(key)) continue;
      const field = shape(given.get(key), at === '' ? key : `${at}.${key}`);
      if (!field.ok) return field;
      read[key] = field.value;
    }
    return accept(read as Values<R> & Partial<Values<O>>);
  };

const oneOfWords = (words: readonly (string | number)[]): string =>
  words.length === 1 ? `${words[0]}` : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
