import { appendFileSync } from 'node:fs';
import { notes, playFirst, serve } from './kit.mjs';

const note = (/** @type {string} */ text) => appendFileSync(`${notes}.log`, `${text}\n`);

await serve((legal) => {
  playFirst(legal);
  note('answered');
});
note('left');
