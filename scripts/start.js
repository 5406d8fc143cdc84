import { install } from './steps.js';

install();
const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
if (!isTerminal) console.log('This is no terminal to play in, so here is how to play in one.\n');
const command = isTerminal ? ['play', ...process.argv.slice(2)] : ['help', 'play'];
process.argv = [process.execPath, 'crownlands', ...command];
await import('../apps/cli/bin/crownlands.js');
