import { isOnline } from '../../nav/address.ts';
import { keepInHistory, keepNow } from '../../nav/keep-in-history.ts';
import { go } from '../../nav/route.ts';
import { ShareButton } from '../../records/share-button.tsx';
import { canAsk, type Table } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { language, say } from '../../words/texts.ts';
import { Offers } from '../table/offers.tsx';
import { Passing, sayPassing } from '../table/passing.tsx';
import { TakeBack } from '../table/take-back.tsx';
import { TroubleBar } from '../table/trouble.tsx';
import { Proof } from './proof.tsx';
import { Rematch } from './rematch.tsx';
import './end-foot.css';

/** What can be done once a game is over. */
export function EndFoot({ table }: { table: Table }) {
  const { earlier, may, seats } = table.state.value;
  const passing = sayPassing(table);
  if (table.back) return <TrialFoot back={table.back} />;
  return (
    <div class="end-foot">
      {passing && <Passing text={passing} />}
      <TroubleBar table={table} />
      <Offers table={table} />
      <div class="actions end-actions">
        {may['next-game'] && (
          <Button
            icon="next"
            label={say('dynasty.play', { game: earlier.length + 2 })}
            isMain
            isDisabled={!canAsk(may['next-game'])}
            press={() => table.act('next-game')}
          />
        )}
        <Rematch table={table} />
        <Button
          icon="graph"
          label={say('nav.review')}
          isFolded
          press={() => go({ screen: 'review', id: table.id, packed: '' }, language.value)}
        />
        <Button
          icon="play"
          label={say('replay')}
          isFolded
          press={() => {
            go({ screen: 'replay', id: table.id, packed: '' }, language.value);
            keepInHistory({ step: 0 }); // its end is what one has just seen
            keepNow(); // the replay asks for it at once
          }}
        />
        {(canAsk(may['take-back']) || may['take-back'] === 'asked') && (
          <TakeBack how={may['take-back']} press={() => table.act('take-back')} />
        )}
        {table.proof.value && <Proof proof={table.proof.value} seats={seats} />}
        <ShareButton
          record={table.record()}
          table={isOnline(table.id) ? table.id : null}
          isFolded
        />
      </div>
    </div>
  );
}

/** A trial leads back to where it was begun. */
const TrialFoot = ({ back }: { back: () => void }) => (
  <div class="end-foot">
    <div class="actions end-actions">
      <Button icon="back" label={say('trial.back')} isMain press={back} />
    </div>
  </div>
);
