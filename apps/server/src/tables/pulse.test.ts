import { expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../../test/places.ts';
import { storeOn } from '../store/connection.ts';
import { fileIn, openStore } from '../store/open.ts';
import { connectTo, openFile } from '../store/sqlite.ts';
import { pulseOf } from './pulse.ts';

it('a silence of all servers is known to each, and is read once', async () => {
  const store = await openStore({ folder: newFolder(), databaseUrl: undefined });
  onTestFinished(() => store.end());
  let now = 1_000_000;
  let readings = 0;
  const counted: typeof store = {
    ...store,
    outagesSince(moment) {
      readings++;
      return store.outagesSince(moment);
    },
  };
  const [one, two] = [pulseOf(counted, () => now), pulseOf(counted, () => now)];
  expect(await one.outagesSince(0)).toEqual([]);
  await two.beat();
  now += 4000;
  await one.beat();
  now += 4000;
  expect(await one.outagesSince(0)).toEqual([]); // of both together
  expect(await two.outagesSince(0)).toEqual([]);
  expect(readings).toBe(2);
  const silence = { from: now, to: now + 60_000 };
  now = silence.to;
  expect(await one.outagesSince(0)).toEqual([silence]);
  expect(await two.outagesSince(0)).toEqual([silence]);
  expect(await two.outagesSince(silence.to)).toEqual([]);
  expect(readings).toBe(4);
  expect(await pulseOf(store, () => now).outagesSince(0)).toEqual([silence]);
});

it('a pulse that could not be written is a silence, which is known to whoever asks next', async () => {
  const database = openFile(fileIn(newFolder()));
  const store = storeOn(connectTo(database));
  onTestFinished(() => store.end());
  let now = 1_000_000;
  const { beat, outagesSince } = pulseOf(store, () => now);
  await beat();
  const from = now;
  now += 1000;
  database.exec('PRAGMA query_only = 1');
  await expect(beat()).rejects.toThrow('readonly');
  await expect(outagesSince(0)).rejects.toThrow('readonly');
  database.exec('PRAGMA query_only = 0');
  now += 100; // and no other pulse yet
  expect(await outagesSince(0)).toEqual([{ from, to: now }]);
});
