import { type Match, openTable } from '@crownlands/arena';
import { serve } from './threads.ts';

serve((match: Match, groups) => {
  const { playDeal, close } = openTable(match, groups);
  return { run: playDeal, leave: close };
});
