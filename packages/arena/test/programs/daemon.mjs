import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { notes, serve } from './kit.mjs';

// What it starts is in a group of its own, and holds on to the pipes.
const daemon = spawn('sleep', ['60'], { detached: true, stdio: 'inherit' });
daemon.unref();
appendFileSync(`${notes}.log`, `${daemon.pid}\n`);
await serve(() => {});
