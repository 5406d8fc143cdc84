/** A text and, at every other place, the numbers of the rules that it cites in brackets. */
export const citedIn = (text: string): string[] => text.split(/\b([CSTPGVR][1-9])\b(?=[^()]*\))/);
