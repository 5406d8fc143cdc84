import { words } from './kit.mjs';

if (words[0]) console.error(words[0]);
process.exit(3);
