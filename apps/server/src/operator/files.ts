import { statSync } from 'node:fs';
import { type Problem, problem } from './command.ts';

/** Why a file cannot be read; null when it is there. */
export function problemWithFile(file: string): Problem | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return problem(2, `there is no ${file}`);
  return found.isDirectory() ? problem(2, `${file} is a folder`) : null;
}
