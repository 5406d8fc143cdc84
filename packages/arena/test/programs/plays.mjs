import { appendFileSync } from 'node:fs';
import { notes, playFirst, serve } from './kit.mjs';

await serve((legal, number) => {
  playFirst(legal);
  appendFileSync(`${notes}.answered`, `${number}\n`);
});
