import { once } from 'node:events';
import { connect } from 'node:net';
import { playFirst, serve, words } from './kit.mjs';

// It begins when whoever listens at this socket hangs up.
await once(connect(`${words[0]}`).resume(), 'close');
await serve(playFirst);
