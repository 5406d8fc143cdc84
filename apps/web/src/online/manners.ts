import type { Known } from '@crownlands/protocol';
import { computed, signal } from '@preact/signals';
import { keptList } from './kept-list.ts';
import { block, me, unblock } from './people.ts';

/** The most people that are remembered as muted. */
const MOST = 500;

const kept = keptList('muted', (one: string | null): one is string => typeof one === 'string');

/** People whose phrases this browser does not show. */
const muted = signal(kept.all());

/** People whom I want to meet no more, as far as the server has told. */
const blocked = signal<readonly Known[]>([]);

/** Everybody whose phrases are not shown. */
const silent = computed(() => new Set([...muted.value, ...blocked.value.map(({ id }) => id)]));

export const isSilent = (id: string): boolean => silent.value.has(id);
export const isMuted = (id: string): boolean => muted.value.includes(id);
export const isBlocked = (id: string): boolean => blocked.value.some((one) => one.id === id);

export function mute(id: string, isOn: boolean): void {
  muted.value = kept.change((all) => {
    const others = all.filter((one) => one !== id);
    return isOn ? [...others, id].slice(-MOST) : others;
  });
}

/** Blocks somebody, or lets them be met again; whether the server has done so. */
export async function setBlocked(person: Known, isOn: boolean): Promise<boolean> {
  const done = await (isOn ? block(person.id) : unblock(person.id));
  if (!done.ok) return false;
  const others = blocked.value.filter(({ id }) => id !== person.id);
  blocked.value = isOn ? [...others, person] : others;
  return true;
}

/** Asks whom I have blocked, anew for each table: it may have been on another device. */
export async function recallBlocked(): Promise<void> {
  const known = await me();
  if (known) blocked.value = known.blocked;
}
