import { serve, words } from './kit.mjs';

await serve(() => console.log(words[0]));
