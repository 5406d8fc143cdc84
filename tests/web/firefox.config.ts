import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';
import { LEFT_OUT } from './left-out.ts';

/** `npm run firefox`: the tests of the page in Firefox. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: ['tests/web/*.test.ts'],
    globalSetup: [
      'apps/cli/build.js',
      'apps/web/build.js',
      'apps/server/build.js',
      'tests/web/left-out.ts',
    ],
    testNamePattern: new RegExp(`^(?!.*(${Object.values(LEFT_OUT).flat().join('|')}))`),
    env: { ENGINE: 'firefox' },
  },
});
