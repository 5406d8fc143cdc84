import { setImmediate as nextTurn } from 'node:timers/promises';
import { must } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { nodeOn } from '../../test/node.ts';
import { newFolder } from '../../test/places.ts';
import { settingsWith, sitting } from '../../test/table.ts';

it('those who think are the bots that were seated, and the substitute of the table for who has left', async () => {
  const node = await nodeOn({ databaseUrl: undefined, folder: newFolder() }, Date.now);
  const { thoughts } = node;
  const table = await node.open('ana', settingsWith({ players: 3 }, { substitute: 'squire' }));
  await node.do(table, 'ana', { type: 'seat-bot', seat: 2, bot: 'baron' });
  await node.do(table, 'ben', sitting(1));
  await node.do(table, 'ben', { type: 'leave', seat: 1 });
  const room = must(await node.rooms.enter(table));
  const haveBoth = () => [1, 2].every((seat) => thoughts.some((one) => one.endsWith(`${seat}`)));
  while (!haveBoth()) {
    const { move } = await node.nextMove(table);
    if (move.seat === 0) await node.do(table, 'ana', move);
    await nextTurn();
  }
  await room.rest();
  expect(new Set(thoughts)).toEqual(new Set(['squire for 1', 'baron for 2']));
});
