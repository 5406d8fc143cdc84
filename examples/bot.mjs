// A Crownlands bot in JavaScript: JSON objects come in on standard input, one a line, and answers
// go out. Try it:  npx crownlands match "cmd:node examples/bot.mjs" random

import { createInterface } from 'node:readline';

// Where half b of a domino lies as seen from half a. The castle is at 0,0 and y grows downwards.
const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

// The whole idea of this bot: it plays the legal move that costs least.
function cost(move) {
  // Claim, such as #12: high numbers have the crowns.
  if (move.startsWith('#')) return -Number(move.slice(1));
  // Discard, such as 12x: only legal when nothing else is.
  if (move.endsWith('x')) return 0;
  // Place, such as 12@1,0E: the nearer to the castle, the more room is left for later dominoes.
  const [, x, y, direction] = move.match(/^\d+@(-?\d),(-?\d)([NESW])$/);
  const [ax, ay] = [Number(x), Number(y)];
  const [bx, by] = [ax + STEPS[direction][0], ay + STEPS[direction][1]];
  return Math.abs(ax) + Math.abs(ay) + Math.abs(bx) + Math.abs(by);
}

const say = (message) => console.log(JSON.stringify(message));

// Ends when standard input is closed, and the bot with it.
for await (const line of createInterface({ input: process.stdin })) {
  const { type, legal } = JSON.parse(line); // a turn's `record` tells the whole game, if you need it
  if (type === 'hello') say({ type: 'hello', name: 'tidy (JavaScript)' });
  if (type === 'turn') say({ type: 'move', move: legal.sort((a, b) => cost(a) - cost(b))[0] });
  // Nobody waits for an answer to `over`, whose record has the result.
}
