import { playFirst, serve } from './kit.mjs';

await serve((legal, number) => {
  if (number === 3) throw new Error('three is too much');
  playFirst(legal);
});
