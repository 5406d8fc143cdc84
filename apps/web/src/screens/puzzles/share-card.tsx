import { isDate } from '@crownlands/puzzles';
import { pathOf } from '../../nav/address.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { say } from '../../words/texts.ts';
import { sayDay } from './days.ts';
import { Dots } from './dots.tsx';
import { cellsOf, sayResult, shareText } from './share.ts';
import type { Attempt } from './use-puzzle.ts';
import './share-card.css';

const titleOf = (name: string): string =>
  isDate(name) ? sayDay(name, 'date') : say('puzzle.nth', { number: name });

/** What is shared: a line for each try, which gives nothing away. */
export const ShareCard = ({ attempt: { puzzle, name, result } }: { attempt: Attempt }) => (
  <section class="card share-card">
    <div>
      <b>{`Crownlands, ${titleOf(name)}`}</b>
      <p class="soft">
        {say(`puzzle.${puzzle.type}`)} <Dots {...puzzle} /> {sayResult(result)}
      </p>
    </div>
    <div class="tries" aria-hidden="true">
      {cellsOf(puzzle, result)
        .slice(-6)
        .map((cells, line) => (
          <span key={line}>
            {cells.map((cell, move) => (
              <i key={move} class={cell} />
            ))}
          </span>
        ))}
    </div>
  </section>
);

/** By the share sheet of the system, or else to be pasted. */
export function ShareResult({ attempt: { puzzle, name, result } }: { attempt: Attempt }) {
  const link = new URL(pathOf({ screen: 'puzzles', id: name }, null), location.href).href;
  const text = shareText(puzzle, result, titleOf(name), link);
  if (!('share' in navigator)) return <CopyButton text={text} label={say('puzzle.share')} isMain />;
  const share = (): void => void navigator.share({ text }).catch(() => {});
  return <Button icon="upload" label={say('puzzle.share')} isMain press={share} />;
}
