import { say } from './texts.ts';

/** What a table with so many free seats waits for. */
export const waitingInWords = (free: number): string =>
  free === 0 ? say('online.full') : say('online.waiting', { count: free });
