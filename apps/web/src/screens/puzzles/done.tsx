import { type Proof, proofOf, SOLVER } from '@crownlands/puzzles';
import { boundsOf, landOf, must, type Placement } from '@crownlands/rules';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../../board/board.tsx';
import { colourOf, King } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { Cited } from '../../ui/cited.tsx';
import { settings } from '../../ui/settings.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { ArchiveLink } from './archive-link.tsx';
import { DuelRows } from './given.tsx';
import { Line } from './line.tsx';
import { afterReplies, type Replied, sayEnd, sayProof, sayReply } from './proof-words.ts';
import { RIVAL, Rival, SEATS } from './rival.tsx';
import { sayResult } from './share.ts';
import { ShareCard, ShareResult } from './share-card.tsx';
import { sayTally } from './tally.tsx';
import type { Attempt } from './use-puzzle.ts';
import './done.css';

/** What a try came to: solved, with the proof; or not, and one may try again. */
export function Done({ attempt }: { attempt: Attempt }) {
  const { puzzle, state, games } = attempt;
  const isSolved = state === 'solved';
  const proof = useMemo(() => (isSolved ? proofOf(puzzle) : null), [puzzle, isSolved]);
  const replied = useMemo(() => afterReplies(must(games.at(-1))), [games]);
  const [isLineShown, setLineShown] = useState(false);
  useKeys({ Enter: isSolved ? () => {} : attempt.restart });
  if (isLineShown && proof) {
    return <Line puzzle={puzzle} proof={proof} close={() => setLineShown(false)} />;
  }
  const kingdom = must(replied.game.kingdoms[SOLVER]);
  return (
    <>
      <Outcome attempt={attempt} replied={replied} />
      <div class="puzzle-given">
        {proof && (
          <Why attempt={attempt} proof={proof} replied={replied} show={() => setLineShown(true)} />
        )}
        {isSolved && <ShareCard attempt={attempt} />}
        {puzzle.type === 'duel' &&
          (isSolved ? (
            <Rival position={replied.game} last={lastOf(replied)} />
          ) : (
            <DuelRows puzzle={puzzle} now={replied.game} last={lastOf(replied)} />
          ))}
      </div>
      <div class="puzzle-middle">
        <div class={`stage house-${colourOf(SOLVER)}`}>
          <Board
            kingdom={kingdom}
            seat={SOLVER}
            bounds={boundsOf(landOf(kingdom))}
            label={say('kingdom.of', { name: nameOf(SEATS, SOLVER) })}
            hasOutlines={settings.outlines.value}
            hasPoints
          />
        </div>
        <div class="actions puzzle-actions">
          {isSolved ? (
            <ShareResult attempt={attempt} />
          ) : (
            <Button icon="again" label={say('puzzle.tryAgain')} isMain press={attempt.restart} />
          )}
          <ArchiveLink />
        </div>
      </div>
    </>
  );
}

/** What the other player placed last. */
const lastOf = ({ moves }: Replied): Placement | null => {
  const last = moves.findLast(({ type }) => type !== 'claim');
  return last?.type === 'place' ? last : null;
};

type Props = { readonly attempt: Attempt; readonly replied: Replied };

/** The outcome in a word, and how it came. */
function Outcome({ attempt, replied }: Props) {
  const { puzzle, state, result } = attempt;
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(document.activeElement !== document.body);
  useEffect(() => {
    if (isNew.current) heading.current?.focus({ preventScroll: true });
  }, []);
  const isSolved = state === 'solved';
  const isBuild = puzzle.type === 'build';
  const title = isSolved ? say('puzzle.done') : isBuild ? sayTally(attempt) : say('puzzle.failed');
  const facts = [
    ...(isSolved && isBuild ? [say('points', { count: puzzle.best })] : []),
    sayResult({ ...result, time: attempt.time() }),
  ];
  return (
    <div class="puzzle-say outcome">
      <King seat={isSolved || isBuild ? SOLVER : RIVAL} height={64} />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {!isSolved && !isBuild && (
          <p>
            <Cited>
              {[sayReply(must(attempt.games[0]), attempt.moves, replied), sayEnd(replied.end)].join(
                ' ',
              )}
            </Cited>
          </p>
        )}
        <p class="soft">{facts.join(', ')}</p>
      </div>
    </div>
  );
}

type WhyProps = Props & { readonly proof: Proof; readonly show: () => void };

/** Why no more is possible. */
const Why = ({ attempt, proof, replied, show }: WhyProps) => (
  <section class="why-best">
    <h3>{say(`puzzle.why.${proof.type}`)}</h3>
    {sayProof(attempt, proof, replied).map((sentence) => (
      <p key={sentence}>
        <Cited>{sentence}</Cited>
      </p>
    ))}
    <Button icon="play" label={say('puzzle.line')} press={show} />
  </section>
);
