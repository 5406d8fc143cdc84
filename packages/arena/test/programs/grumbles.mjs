import { playFirst, serve } from './kit.mjs';

await serve((legal) => {
  for (let line = 0; line < 1000; line++) console.error('z'.repeat(4095));
  playFirst(legal);
});
