import { closeSync } from 'node:fs';
import { say } from './kit.mjs';

closeSync(0);
say({ type: 'hello', name: 'test' });
setInterval(() => {}, 1000);
