/** Serbian Latin to Cyrillic; what stands in {{…}} or <…>, names, rule ids and keys stay as they are. */
export function toCyrillic(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : wordsOf(part)))
    .join('');
}

const KEPT =
  /(\{\{[^}]*\}\}|<[^>]*>|Crownlands|Kingdomino|Blue Orange|QR|Enter|Esc|Shift|https|localhost|\b[CSTPGVRF]\d|\b[HRZ](?![\p{L}\d]))/u;

/** Beginnings of words in which two letters meet that elsewhere are one. */
const SEAMS = [
  'in|jek',
  'kon|jug',
  'kon|junk',
  'tan|jug',
  'van|jez',
  'nad|živ',
  'nad|žnj',
  'od|žal',
  'od|živ',
  'pod|žanr',
];

const wordsOf = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => {
    const seam = SEAMS.find((one) => word.toLowerCase().startsWith(one.replace('|', '')));
    const length = seam?.indexOf('|') ?? 0;
    return lettersOf(word.slice(0, length)) + lettersOf(word.slice(length));
  });

const lettersOf = (part: string): string =>
  part.replace(/d[žŽ]|D[žŽ]|lj|L[jJ]|nj|N[jJ]|\p{L}/gu, (letter) => {
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
