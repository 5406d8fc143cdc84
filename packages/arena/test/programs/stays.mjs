import { connect } from 'node:net';
import { playFirst, serve, words } from './kit.mjs';

// Whoever listens at this socket hears of its moves, and sees by its end that the program is gone.
const socket = words[0] ? connect(words[0]) : null;

process.on('SIGTERM', () => {});
setInterval(() => {}, 1000);
await serve((legal) => {
  playFirst(legal);
  socket?.write('played');
});
