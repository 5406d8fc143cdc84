import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, the browser, comes first, so that no worker is left alone with it at the end. */
class BrowserFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inBrowser = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/web/');
    return [...sorted.filter(inBrowser), ...sorted.filter((file) => !inBrowser(file))];
  }
}

/** Half as many again as there are cores: tests of the page wait for a browser a fifth of their time. */
const WORKERS = Math.ceil(availableParallelism() * 1.5);

export default defineConfig({
  ssr: { resolve: { conditions: ['@crownlands/source', ...defaultServerConditions] } },
  test: {
    include: ['{packages,apps}/*/src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: [
      'apps/cli/build.js',
      'apps/web/build.js',
      'apps/server/build.js',
      'scripts/browser.js',
    ],
    setupFiles: ['tests/leave-no-trace.ts'],
    sequence: { sequencer: BrowserFirst },
    isolate: false,
    maxWorkers: WORKERS,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
