import { readFileSync } from 'node:fs';

/** Ticks a second, in which Linux counts the work of processes. */
const TICKS = 100;

/** Seconds that a process has worked itself, and those of its children that have ended. */
function workOf(pid: number): { readonly own: number; readonly ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  const seconds = (one = 0, other = 0): number => (one + other) / TICKS;
  return { own: seconds(user, system), ended: seconds(childUser, childSystem) };
}

/** Seconds that a process has worked. */
export const cpuOf = (pid: number): number => workOf(pid).own;

/** Seconds that a process has worked with all its children. */
export function cpuOfFamily(pid: number): number {
  const { own, ended } = workOf(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  const pids = children.filter((child) => child.trim()).map(Number);
  return pids.reduce((sum, child) => sum + cpuOf(child), own + ended);
}
