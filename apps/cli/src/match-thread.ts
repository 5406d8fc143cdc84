import { type Match, openTable } from '@crownlands/arena';
import { serve } from './threads.ts';

serve((match: Match) => {
  const { playDeal, close } = openTable(match);
  return { run: playDeal, leave: close };
});
