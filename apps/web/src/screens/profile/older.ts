import { LATEST_GAMES, type Profile } from '@crownlands/protocol';

/** Whether somebody has finished more games than a profile looks back on. */
export const hasOlder = ({ results }: Pick<Profile, 'results'>): boolean =>
  Object.values(results)
    .flat()
    .reduce((sum, times) => sum + times, 0) > LATEST_GAMES;
