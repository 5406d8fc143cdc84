import { LATEST_GAMES } from '@crownlands/protocol';
import { say } from '../../words/texts.ts';

/** Says of a card that it is of the latest games alone. */
export const OfLatest = () => (
  <p class="soft small">{say('profile.ofLatest', { count: LATEST_GAMES })}</p>
);
