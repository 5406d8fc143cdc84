import type { Command, Settings } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { gate } from '../../test/gate.ts';
import { nodeOn } from '../../test/node.ts';
import { newFolder } from '../../test/places.ts';
import { settingsWith, sitting } from '../../test/table.ts';

const MINUTE = 60_000;

/** Two play by the game, and the time of whoever is to act is about to run out; a test lets the store write. */
async function atTheLastMoment() {
  let now = 1_000_000;
  const [writes, knows] = [gate(), gate()];
  let isSlow = false;
  const node = await nodeOn(
    { databaseUrl: undefined, folder: newFolder() },
    () => now,
    (store) => ({
      ...store,
      append: async (entry) =>
        isSlow ? writes.opened.then(() => store.append(entry)) : store.append(entry),
    }),
  );
  const pace: Settings['pace'] = { type: 'game', minutes: 1 };
  const table = await node.open('ana', settingsWith({}, { pace }));
  await node.do(table, 'ben', sitting(1));
  const room = must(await node.rooms.enter(table));
  const { seq, move } = await node.nextMove(table);
  const { seat } = move;
  const [mover, other] = seat === 0 ? ['ana', 'ben'] : ['ben', 'ana'];
  const talk: Command = { type: 'say', seat: 1 - seat, phrase: 'hurry' };
  const send = (person: string, command: Command, known = Promise.resolve()) =>
    node.rooms.hear(table, async () => {
      await known;
      return room.perform(person, { id: `${person}-says-so`, after: seq, command });
    });
  now += MINUTE - 1;
  return {
    writes,
    knows,
    slowDown: () => {
      isSlow = true;
    },
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    sweep: node.rooms.sweep,
    move: (known?: Promise<void>) => send(mover, move, known),
    talk: (known?: Promise<void>) => send(other, talk, known),
    types: async () => (await node.store.read(table, seq)).map(({ type }) => type),
    clock: () => must(room.copy.state().clocks)[seat],
  };
}

it('whoever has moved in time is in time, however long the store takes', async () => {
  const { slowDown, talk, move, wait, sweep, writes, types, clock } = await atTheLastMoment();
  slowDown();
  const talked = talk();
  const moved = move();
  wait(4000);
  const swept = sweep();
  writes.open();
  expect([await talked, await moved]).toMatchObject([{ type: 'done' }, { type: 'done' }]);
  await swept;
  expect(await types()).toEqual(['said', 'moved']);
  expect(clock()).toMatchObject({ left: 1 });
});

it('and however long it takes to know who it is', async () => {
  const { move, wait, sweep, knows, types, clock } = await atTheLastMoment();
  const moved = move(knows.opened);
  wait(4000);
  await sweep();
  knows.open();
  expect(await moved).toMatchObject({ type: 'done' });
  expect(await types()).toEqual(['moved']);
  expect(clock()).toMatchObject({ left: 1 });
});

it('whoever moves too late is late, and nobody waits for them longer than for what came before', async () => {
  const { talk, move, wait, sweep, knows, types } = await atTheLastMoment();
  const talked = talk(knows.opened);
  wait(4000);
  const moved = move(knows.opened);
  await sweep();
  expect(await types()).toEqual([]);
  knows.open();
  expect(await talked).toMatchObject({ type: 'done' });
  expect(await moved).toMatchObject({ type: 'refused' });
  expect((await types()).slice(0, 2)).toEqual(['said', 'left']);
});
