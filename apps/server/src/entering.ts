import { TABLE_ID } from '@crownlands/protocol/schemas';
import type { Request } from './answers.ts';
import { refuse } from './tables/circumstances.ts';
import type { Room } from './tables/room.ts';
import type { Rooms } from './tables/rooms.ts';

export const GONE = refuse('gone', 'there is no such table');

/** The table that a request names; null when there is none. */
export async function roomIn(c: Request, rooms: Rooms): Promise<Room | null> {
  const table = TABLE_ID.safeParse(c.req.param('table'));
  return table.success ? rooms.enter(table.data) : null;
}
