import { chmodSync, chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Leaves a file to whoever has its folder alone: the server can read what root has put there, and nobody else. */
export function makePrivate(path: string): void {
  chmodSync(path, 0o600);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}
