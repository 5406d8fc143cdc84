import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Not tests: `npm run screenshots` and `npm run measure`. */
export default defineConfig({
  ssr: { resolve: { conditions: ['@crownlands/source', ...defaultServerConditions] } },
  test: {
    include: ['tests/web/*.script.ts'],
    globalSetup: ['apps/web/build.js', 'apps/server/build.js', 'scripts/browser.js'],
    testTimeout: 600_000,
  },
});
