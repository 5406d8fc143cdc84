import { playFirst, serve } from './kit.mjs';

await serve(playFirst, () => process.exit(0));
