/** Serbian Latin to Cyrillic; what stands in {{…}} or <…>, names, rule ids and keys stay as they are. */
export function toCyrillic(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : lettersOf(part)))
    .join('');
}

const KEPT =
  /(\{\{[^}]*\}\}|<[^>]*>|Crownlands|Kingdomino|Blue Orange|Enter|Esc|\b[CSTPGVRF]\d|\b[HRZ](?![\p{L}\d]))/u;

const lettersOf = (text: string): string =>
  text.replace(/d[žŽ]|D[žŽ]|lj|L[jJ]|nj|N[jJ]|\p{L}/gu, (letter) => {
    const small = letter.toLowerCase();
    const cyrillic = LETTERS[small] ?? letter;
    return small === letter ? cyrillic : cyrillic.toUpperCase();
  });

const LETTERS: { readonly [latin: string]: string } = {
  a: 'а',
  b: 'б',
  v: 'в',
  g: 'г',
  d: 'д',
  đ: 'ђ',
  e: 'е',
  ž: 'ж',
  z: 'з',
  i: 'и',
  j: 'ј',
  k: 'к',
  l: 'л',
  lj: 'љ',
  m: 'м',
  n: 'н',
  nj: 'њ',
  o: 'о',
  p: 'п',
  r: 'р',
  s: 'с',
  t: 'т',
  ć: 'ћ',
  u: 'у',
  f: 'ф',
  h: 'х',
  c: 'ц',
  č: 'ч',
  dž: 'џ',
  š: 'ш',
};
