import type { Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './presence.css';

type Props = {
  readonly seated: Seated | undefined;
  readonly isBare: boolean; // its words are heard but not seen
};

/** Whether another person is at the table, where that is known. */
export const PresenceMark = ({ seated, isBare }: Props) =>
  seated?.who === 'person' && seated.presence ? (
    <span class={`presence ${seated.presence}`}>
      <span class={isBare ? 'unseen' : undefined}>{say(`presence.${seated.presence}`)}</span>
    </span>
  ) : null;
