import { install, run } from './steps.js';

install();
const crownlands = 'apps/cli/bin/crownlands.js';
if (process.stdin.isTTY && process.stdout.isTTY) run(crownlands, 'play');
else run(crownlands, 'help', 'play');
