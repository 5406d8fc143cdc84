import type { Card, CardSeat } from '@crownlands/art';
import type { TableState } from '@crownlands/protocol';
import { COLOURS, landOf, must, pointsOf } from '@crownlands/rules';
import { summaryOf } from '../tables/row.ts';
import type { Language } from '../words/languages.ts';
import { nameIn, settingsIn } from '../words/table-words.ts';
import { sayIn } from '../words/texts.ts';

/** What a picture of a table shows: its seats, the kingdoms as they are, or how it ended. */
export function cardOf(state: TableState, language: Language): Card {
  const { settings, players, result } = summaryOf(state);
  const kingdoms = state.played?.game.kingdoms;
  const seats = players.map((player, seat): CardSeat => {
    const kingdom = kingdoms?.[seat] ?? null;
    return {
      colour: must(COLOURS[seat]),
      name: player ? nameIn(language, player) : sayIn(language, 'link.free'),
      isFree: player === null,
      kingdom,
      points: kingdom && (result?.totals[seat] ?? pointsOf(landOf(kingdom))),
      hasWon: result?.winners.includes(seat) ?? false,
    };
  });
  return { line: settingsIn(language, settings), seats };
}
