/** The most characters of a name. */
export const LONGEST_NAME = 24;

/**
 * A player's name, or that of a bot, out of any text: only what can be seen, on one line, with no power
 * over the direction of the text around it, and not too long. It may be empty.
 */
export function nameFrom(text: string): string {
  const letters = Array.from(seenIn(text.slice(0, LONGEST_TEXT)));
  if (letters.length <= LONGEST_NAME) return letters.join('');
  return `${letters
    .slice(0, LONGEST_NAME - 1)
    .join('')
    .trimEnd()}…`;
}

/** Characters of a text that are looked at: enough for a name with much in it that is not seen. */
const LONGEST_TEXT = 1024;

const seenIn = (text: string): string =>
  text
    .replace(BLANKS, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(PILES, '$1')
    .replace(/ +/g, ' ')
    .replace(/^[ \p{M}]+| $/gu, '');

/** Spaces and ends of lines of all kinds, and the braille pattern without a dot. */
const BLANKS = /[\s\u2800]/g;

/** Control, format and private characters, halves of characters, and what is drawn as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Marks that pile up on one letter: three are enough for every language. */
const PILES = /(\p{M}{3})\p{M}+/gu;
