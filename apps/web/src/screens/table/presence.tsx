import type { Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './presence.css';

/** Whether another person is at the table, where that is known. */
export const PresenceMark = ({ seated }: { seated: Seated | undefined }) =>
  seated?.who === 'person' && seated.presence ? (
    <span class={`presence ${seated.presence}`}>
      <span class="unseen-on-phone">{say(`presence.${seated.presence}`)}</span>
    </span>
  ) : null;
