/** Text as XML takes it. */
export const escaped = (text: string): string =>
  text
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** About as wide as in most fonts, as a multiple of the size of the letters. */
export const widthOf = (text: string): number =>
  Array.from(text, widthOfLetter).reduce((sum, width) => sum + width, 0.1);

function widthOfLetter(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0;
  if (WIDE.test(letter)) return 1;
  return /\p{Lu}/u.test(letter) ? 0.78 : 0.64;
}

const WIDE =
  /[MWmw@ЖФШЩЮжшщю\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/u;
