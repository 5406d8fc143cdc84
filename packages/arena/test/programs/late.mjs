import { serve } from './kit.mjs';

await serve(() => {});
