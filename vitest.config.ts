import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps}/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: [
      'apps/cli/build.js',
      'apps/web/build.js',
      'apps/server/build.js',
      'scripts/browser.js',
    ],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
