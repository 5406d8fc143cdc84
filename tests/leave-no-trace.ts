import { afterAll, vi } from 'vitest';

/** Files share their threads: what one has put in place of a global or of time is gone before the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
