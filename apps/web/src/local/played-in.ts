import { type AnyRecord, gamesOf, rowLength } from '@crownlands/rules';

/** What was dealt and played in a record, whoever sat there: the same game is the same text. */
export const playedIn = (record: AnyRecord): string =>
  JSON.stringify(
    gamesOf(record).map(({ rules, kings, deck, moves }) => ({
      rules: [rules.players, rules.variants.toSorted(), rules.firstOrder],
      kings,
      firstRow: deck.slice(0, rowLength(rules)).sort((one, other) => one - other),
      moves,
    })),
  );
