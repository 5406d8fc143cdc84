import { playFirst, serve, words } from './kit.mjs';

// 2 MiB, as one line in place of an answer or as many after it.
await serve((legal) => {
  if (words[0] === 'one') console.log('x'.repeat(2 ** 21));
  else playFirst(legal);
  for (let line = 0; line < 2 ** 14; line++) console.log('y'.repeat(127));
});
