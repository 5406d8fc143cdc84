import { words } from './kit.mjs';

console.log(words[0]);
process.stdin.resume();
