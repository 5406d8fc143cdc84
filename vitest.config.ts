import { defineConfig } from 'vitest/config';

/** For scripts/mutations.js: one piece of one file is replaced before the tests see it. */
const mutation = JSON.parse(process.env.MUTATION ?? 'null');

export default defineConfig({
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform: (source, id) =>
        mutation && id.endsWith(mutation.path)
          ? source.replace(mutation.code, () => mutation.broken)
          : null,
    },
  ],
  test: {
    include: ['{packages,apps}/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: mutation
      ? []
      : ['apps/cli/build.js', 'apps/web/build.js', 'apps/server/build.js', 'scripts/browser.js'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
