import type { Players, Settings } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import type { Hear, Line } from './line.ts';
import { type Lead, type Match, matchAt } from './match.ts';
import { newToken } from './player.ts';
import { ask, SETTINGS } from './server.ts';

/** Tables that one player may look at. */
export const MOST_TABLES = 50;

/** Moves of a short game: so far apart at most are games when they begin to be played in time. */
const APART = 40;

/** Time enough for all others to sit down. */
const PACE: Settings['pace'] = { type: 'turn', seconds: 600 };

/** Opens a table for so many players. */
export async function openTable(address: string, players: Players = 2): Promise<string> {
  const settings: Settings = {
    ...SETTINGS,
    rules: { ...SETTINGS.rules, players },
    pace: PACE,
  };
  return (await ask(address, 'tables', newToken(), { id: newToken(), settings })).table;
}

/** Groups of two, three and four in turn, of so many players in all. */
export function groupsOf(players: number): Players[] {
  const sizes = [2, 3, 4] as const;
  const groups: Players[] = [];
  for (let left = players; left >= 2; left -= must(groups.at(-1))) {
    const wanted = must(sizes[groups.length % sizes.length]);
    groups.push(left >= wanted ? wanted : left === 3 ? 3 : 2);
  }
  return groups;
}

/** Some sit down at tables for as many, and play at all of them, one game after the other. */
export async function groupAt(
  connect: (hear: Hear) => Promise<Line>,
  players: Players,
  tables: readonly string[],
  lead: Lead,
  ahead = (): number => lead.random(APART),
): Promise<void> {
  const matches = new Map<string, Match>();
  const lines: Line[] = [];
  for (let seat = 0; seat < players; seat++) {
    lines.push(
      await connect((message, text) => {
        if (message.type === 'wrong') throw new Error(`the server did not listen: ${text}`);
        if ('table' in message) matches.get(message.table)?.hear(seat, message, text);
      }),
    );
  }
  const begin = (table: string, moves: number): void => {
    const goOnAt = (next: string): void => {
      matches.delete(table);
      begin(next, 0);
    };
    matches.set(table, matchAt(table, lines, lead, goOnAt, moves));
  };
  for (const table of tables) begin(table, ahead());
}
