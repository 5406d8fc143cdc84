/** The endings that make adjectives of numbers, by what a number ends with when it is read aloud. */
const ENDINGS: { readonly [ending: string]: readonly string[] } = {
  '-es': ['1', '2', '4', '7', '9', '10', '40'],
  '-as': ['3', '8', '20', '30'],
  '-ös': ['5'],
  '-os': ['6'],
};

const endingOf = (number: string): string => {
  const last = number.endsWith('0') ? number.slice(-2) : number.slice(-1);
  return Object.keys(ENDINGS).find((ending) => ENDINGS[ending]?.includes(last)) ?? '-as';
};

/** Whether a number that is read aloud begins with a vowel: one and five. */
const isOpen = (number: string): boolean => number === '1' || number === '5';

/** Gives each number that is written with `-as` the ending it needs, and the article before it and before ordinals too. */
export const harmonised = (text: string): string =>
  text
    .replace(/(?<=(?<!\p{L})a)\s(?=(\d+)(?:-as(?!\p{L})|\.\s))/giu, (space, number: string) =>
      isOpen(number) ? 'z ' : space,
    )
    .replace(/(\d+)-as(?!\p{L})/gu, (_, number: string) => number + endingOf(number));
