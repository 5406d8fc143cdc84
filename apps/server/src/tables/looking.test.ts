import type { ToClient } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { gate } from '../../test/gate.ts';
import { nodeOn } from '../../test/node.ts';
import { newFolder } from '../../test/places.ts';
import { settingsWith, sitting } from '../../test/table.ts';

/** Somebody begins to look at a game; the store has read it, and tells when the test lets it. */
async function looking() {
  const { opened, open } = gate();
  let isSlow = false;
  const node = await nodeOn(
    { databaseUrl: undefined, folder: newFolder() },
    () => 1_000_000,
    (store) => ({
      ...store,
      async read(table, after) {
        const events = await store.read(table, after);
        if (isSlow) await opened;
        return events;
      },
    }),
  );
  const table = await node.open('ana', settingsWith());
  for (const seat of [0, 1]) await node.do(table, 'ana', sitting(seat));
  const room = must(await node.rooms.enter(table));
  const heard: ToClient[] = [];
  isSlow = true;
  const send = (text: string): void => void heard.push(JSON.parse(text));
  const seen = room.watch({ person: null, send }, 0);
  return { ...node, table, room, seen, open, heard };
}

it('nobody waits for who looks, who hears of all that happens meanwhile, once', async () => {
  const { table, room, seen, open, heard, nextMove, ...node } = await looking();
  for (let moves = 0; moves < 3; moves++) {
    const { seq, move } = await nextMove(table);
    expect(await node.do(table, 'ana', move)).toBe(seq + 1);
  }
  expect([heard, room.isIdle()]).toEqual([[], false]);
  open();
  expect(await seen).toBe(true);
  const { seq, move } = await nextMove(table);
  await node.do(table, 'ana', move);
  const told = heard.flatMap((message) => ('events' in message ? message.events : []));
  expect(told.map((event) => event.seq)).toEqual(Array.from({ length: seq + 1 }, (_, n) => n + 1));
});

it('a table that is deleted while somebody looks is gone', async () => {
  const { table, seen, open, store, nextMove, ...node } = await looking();
  await node.do(table, 'ana', (await nextMove(table)).move);
  await store.query('DELETE FROM events WHERE game = $1', table);
  open();
  expect(await seen).toBe(false);
});
