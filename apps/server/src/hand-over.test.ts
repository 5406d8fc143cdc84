import type { Command } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { expect, it, vi } from 'vitest';
import { nodeOn } from '../test/node.ts';
import { newFolder } from '../test/places.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { offerSeat, takeOver } from './hand-over.ts';

const MINUTE = 60_000;

/** Ana has a seat, and codes for it. */
async function seated() {
  let now = 1_000_000;
  const {
    store,
    rooms,
    blocks,
    open,
    do: act,
  } = await nodeOn({ databaseUrl: undefined, folder: newFolder() }, () => now);
  const table = await open('ana', settingsWith({ players: 3 }));
  const { copy } = must(await rooms.enter(table));
  return {
    offer: () => offerSeat(store, now, { table, seat: 0, holder: 'ana' }),
    take: async (code: string, person: string) => {
      const taken = await takeOver({ store, rooms, now }, code, person);
      return taken?.answer.type === 'refused' ? taken.answer.refusal.code : taken?.answer.type;
    },
    holder: () => copy.holders()[0],
    blocks,
    act: (person: string, command: Command) => act(table, person, command),
    sitDown: (person: string) => act(table, person, sitting(1)),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    store,
    rooms,
  };
}

it('a code for a seat is good for ten minutes', async () => {
  const { offer, take, holder, wait } = await seated();
  const late = await offer();
  wait(1);
  const inTime = await offer();
  wait(10 * MINUTE - 1);
  expect([await take(late, 'ben'), holder()]).toEqual([undefined, 'ana']);
  expect([await take(inTime, 'ben'), holder()]).toEqual(['done', 'ben']);
});

it('a code for a seat is good for nobody whom the host has sent away', async () => {
  const { offer, take, holder, sitDown, act } = await seated();
  await sitDown('ben');
  await act('ana', { type: 'free', seat: 1 });
  expect([await take(await offer(), 'ben'), holder()]).toEqual(['blocked', 'ana']);
});

it('of two who use a code at once one has the seat', async () => {
  const { offer, take, holder } = await seated();
  const code = await offer();
  const taken = await Promise.all(['ben', 'eva'].map((person) => take(code, person)));
  expect([taken, holder()]).toEqual([['done', 'nothing'], 'ben']);
  expect(await take(code, 'eva')).toBeUndefined();
});

it('a code for a seat stays good while the table cannot be read or written', async () => {
  const { store, rooms, offer, take, holder } = await seated();
  const code = await offer();
  const lost = new Error('there is no connection');
  vi.spyOn(rooms, 'enter').mockRejectedValueOnce(lost);
  await expect(take(code, 'ben')).rejects.toThrow(lost);
  vi.spyOn(store, 'append').mockRejectedValueOnce(lost);
  vi.spyOn(store, 'offerSeat').mockRejectedValueOnce(lost);
  expect(await take(code, 'ben')).toBe('unavailable');
  vi.spyOn(store, 'dropOffer').mockRejectedValueOnce(lost);
  expect([await take(code, 'ben'), holder()]).toEqual(['done', 'ben']);
  expect([await take(code, 'eva'), holder()]).toEqual(['nothing', 'ben']);
});

it('a code for a seat is good for nothing when somebody else has it by now', async () => {
  const { offer, take, holder } = await seated();
  const [one, other] = [await offer(), await offer()];
  expect(await take(one, 'ben')).toBe('done');
  expect([await take(other, 'eva'), holder()]).toEqual(['nothing', 'ben']);
});

it('a code for a seat is good for nobody who may not play with the others, nor play at all', async () => {
  const { offer, take, holder, blocks, sitDown } = await seated();
  await sitDown('eva'); // and so the game begins
  await blocks.add('eva', 'ben');
  expect([await take(await offer(), 'ben'), holder()]).toEqual(['blocked', 'ana']);
  await blocks.add('ana', 'fay'); // who leaves does not matter
  expect([await take(await offer(), 'fay'), holder()]).toEqual(['done', 'fay']);
});
