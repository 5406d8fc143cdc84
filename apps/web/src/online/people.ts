import type { Leaderboard, Me, Pace, Players, Profile, Ranked, Reason } from '@crownlands/protocol';
import { COLOURS, type Colour, type Options } from '@crownlands/rules';
import { settings } from '../ui/settings.ts';
import { ask, fetched, outcome } from './api.ts';
import { newName, token } from './person.ts';
import { remember, settleAt } from './witness.ts';

/** How many may play, each with ratings of their own. */
export const COUNTS: readonly Players[] = [2, 3, 4];

/** What the server knows of me; whoever asks that is somebody. */
export const me = () => {
  token();
  return ask<Me>('me');
};

/** Changes my name or my colour. */
export const changeMe = (change: { readonly name: string; readonly colour: Colour }) =>
  outcome<Me>('me', change, 'PUT');

/** As whom I sit down from now on in this browser. */
export function sitDownAs(me: Pick<Me, 'name' | 'colour'> | null): void {
  settings.name.value = me?.name ?? '';
  settings.colour.value = me?.colour ?? '';
}

/** Deletes all that the server knows of me. */
export const deleteMe = () => outcome<unknown>('me', {}, 'DELETE');

/** All that is kept of me, and my games as records, each as the text of a file. */
export const myData = () => textAt('me/data');
export const myRecords = () => textAt('me/games');

async function textAt(path: string): Promise<string | null> {
  const answer = await fetched(path).catch(() => null);
  return answer?.ok ? answer.text().catch(() => null) : null;
}

/** Somebody's profile; `gone` when there is nobody of that name. */
export async function profileOf(id: string): Promise<Profile | 'gone' | null> {
  const answer = await fetched(`people/${encodeURIComponent(id)}`).catch(() => null);
  if (answer?.status === 404) return 'gone';
  return answer?.ok ? answer.json().catch(() => null) : null;
}

/** Who is strongest with so many players. */
export const leadersWith = (players: Players) => ask<Leaderboard>(`leaderboards/${players}`);

/** The persons at a table, by seat. */
export const peopleAt = (table: string) =>
  ask<readonly (Ranked | null)[]>(`tables/${table}/people`);

export const block = (id: string) => outcome<unknown>('me/blocks', { id });

export const unblock = (id: string) =>
  outcome<unknown>(`me/blocks/${encodeURIComponent(id)}`, {}, 'DELETE');

/** Tells whoever runs the server about somebody at a table. */
export const report = (id: string, table: string, reason: Reason) =>
  outcome<unknown>('reports', { id, table, reason });

/** What somebody wants to play at once, with whoever wants the same. */
export type Wish = {
  readonly rules: Options;
  readonly pace: Pace;
  readonly isRated: boolean;
  readonly patience: number; // seconds until bots sit in
};

/** Sits down where others wait for the same, or waits for them; the name of the table. */
export async function playNow(wish: Wish, name: string) {
  const nonce = newName();
  remember(nonce);
  const colour = COLOURS.find((one) => one === settings.colour.value);
  const order = { id: newName(), ...wish, name, nonce, ...(colour && { colour }) };
  const found = await outcome<{ readonly table: string }>('play', order);
  if (found.ok) settleAt(found.value.table);
  return found;
}
