import type { Adviser } from '../../local/adviser.ts';
import { useHold } from '../../nav/hold.ts';
import { takeNewer } from '../../nav/newer-version.ts';
import { MEDIA } from '../../page/sheets.ts';
import type { Table, Trouble } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { deniedInWords } from '../../words/refused.ts';
import { say } from '../../words/texts.ts';
import { Bar } from './bar.tsx';
import { NoticesOffer, useNoticesOffer } from './notices-offer.tsx';
import { Offers, Substitute } from './offers.tsx';
import './troubles.css';

/** What does not pass by itself. */
type Mended = Exclude<Trouble, 'reconnecting' | 'unwritten'>;

const isMended = (trouble: Trouble): trouble is Mended => trouble in REMEDY;

/** What helps. */
const REMEDY = {
  'not-saved': 'trouble.not-saved.mend',
  'storage-full': 'trouble.not-saved.mend',
  elsewhere: 'trouble.elsewhere.mend',
  deleted: 'trouble.deleted.mend',
  'bot-failed': 'trouble.bot-failed.mend',
  'no-champion': 'trouble.no-champion.mend',
  replaced: 'trouble.replaced.mend',
  'timed-out': 'trouble.replaced.mend',
} as const satisfies { readonly [trouble in Mended]: string };

const textOf = (trouble: Mended, { isRated }: Table) =>
  trouble === 'replaced' && isRated ? 'trouble.replaced.rated' : (`trouble.${trouble}` as const);

type Props = {
  readonly table: Table;
  readonly adviser?: Adviser;
  readonly hasOffers?: boolean; // they are answered here too
};

/** Says what is wrong with the table, and with who advises there, and offers what helps. */
export function TroubleBar({ table, adviser, hasOffers = false }: Props) {
  const { isPaused, may, offers, ...state } = table.state.value;
  const isWeak = adviser?.isWeak.value && !state.troubles.includes('no-champion');
  const all = isWeak ? [...state.troubles, 'no-champion' as const] : state.troubles;
  const troubles = all.filter(isMended);
  useHold(troubles.includes('deleted') || troubles.includes('elsewhere')); // a reload would decide it
  const isSmall = useMedia(MEDIA.small);
  const back = isSmall ? table.back : null; // elsewhere it is in the bar
  const offersNotices = useNoticesOffer(table) && hasOffers;
  const isAsked =
    offersNotices || (hasOffers && (offers.length > 0 || may.substitute !== undefined));
  const { denied } = state;
  if (troubles.length === 0 && !denied && !isPaused && !isAsked && !back) return null;
  const mend = (trouble: Trouble): void => {
    const isBot = trouble === 'bot-failed' || trouble === 'no-champion';
    if (isBot && takeNewer()) return;
    if (state.troubles.includes(trouble)) table.mend(trouble);
    if (trouble === 'no-champion') adviser?.mend();
  };
  return (
    <div class="troubles">
      {back && (
        <Bar text={say('nav.trial')} isCalm>
          <Button icon="back" label={say('trial.back')} press={back} />
        </Bar>
      )}
      {troubles.map((trouble) => (
        <Bar key={trouble} text={say(textOf(trouble, table))}>
          <Button label={say(REMEDY[trouble])} press={() => mend(trouble)} />
        </Bar>
      ))}
      {denied && <Bar text={deniedInWords(denied)} />}
      {isPaused && (
        <Bar text={say('status.paused')} isCalm>
          {may.resume && (
            <Button icon="play" label={say('resume')} isMain press={() => table.act('resume')} />
          )}
        </Bar>
      )}
      {offersNotices && <NoticesOffer />}
      {hasOffers && <Offers table={table} />}
      {hasOffers && may.substitute && <Substitute table={table} />}
    </div>
  );
}
