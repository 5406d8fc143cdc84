import { canAsk, type Remark, type Table } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import type { Seated } from '../../words/names.ts';
import { sayReason } from '../../words/reasons.ts';
import { say } from '../../words/texts.ts';
import './remarked.css';

/** What the coach says of my last move, and the way back from it. */
export function Remarked({ table, remark }: { table: Table; remark: Remark }) {
  const { may, seats } = table.state.value;
  const [better, why] = sentencesOf(remark, seats);
  return (
    <div class="note why remarked">
      <p>{better}</p> {why && <p>{why}</p>}
      <div class="ways">
        {canAsk(may['take-back']) && (
          <Button icon="undo" label={say('coach.takeBack')} press={() => table.act('take-back')} />
        )}
        <Button icon="check" label={say('coach.keep')} press={() => table.coach?.hush()} />
      </div>
    </div>
  );
}

/** The same for those who listen. */
export function sayRemark(remark: Remark, seats: readonly Seated[]): string {
  const sentences = sentencesOf(remark, seats);
  return [...sentences, `${say('coach.takeBack')}?`].filter(Boolean).join('. ');
}

function sentencesOf({ best, grade, reason }: Remark, seats: readonly Seated[]) {
  const better =
    best.type === 'claim'
      ? say(`coach.claim.${grade}`, { domino: best.domino })
      : say(`coach.place.${grade}`);
  return [better, reason && sayReason(reason, best, seats)] as const;
}
