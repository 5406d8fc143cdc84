/** Letters of Cyrillic and Greek, small or capital, and digits that look like a Latin letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'вβь',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєε',
  g: 'ɡ',
  h: 'һнη',
  i: 'іιıl1',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'пν',
  o: 'оο0',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  v: 'ѵ',
  w: 'ѡԝω',
  x: 'хχ',
  y: 'уүυγ',
  z: 'ζ',
};

const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);

/** Letters that are no letter with a mark, though they look like one. */
const BARRED: Readonly<Record<string, string>> = {
  ł: 'i',
  đ: 'd',
  ø: 'o',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
};

/**
 * What two names have in common that can be taken for each other: without marks, spaces and signs, in small
 * letters, and all letters that look alike as one.
 */
export const nameKeyOf = (name: string): string =>
  Array.from(
    name
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\p{M}\s]/gu, ''),
  )
    .map((letter) => LATIN.get(letter) ?? BARRED[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}\p{S}]/gu, '');
