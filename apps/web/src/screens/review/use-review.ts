import { type Review, reviewOf } from '@crownlands/bots/thinker';
import type { GameRecord } from '@crownlands/rules';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Judge, openJudge } from '../../local/judging.ts';
import { formatJudging, type Judging, parseJudging } from '../../local/judging-form.ts';
import { keepReview, keptReview } from '../../local/kept-reviews.ts';
import { startThinker } from '../../local/thinking.ts';
import { MEDIA } from '../../page/sheets.ts';
import type { Played } from '../../table/course.ts';

/** What came with a link: what is thought of the game, nothing, or something that is not whole. */
export type Sent = string | null | 'broken';

/** What is known of a game when its review is opened. */
type Opened = { readonly judge: Judge; readonly problem: 'broken' | 'other-version' | null };

/** Moves after which what is judged is kept, before all are. */
const OFTEN = 16;

/** Opens the review of a game: as it was sent or kept, or else it is begun; null while it is looked for. */
export function useJudge(record: GameRecord, played: Played, sent: Sent): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let isLeft = false;
    let judge: Judge | null = null;
    void begun(record, played, sent).then(({ judging, problem }) => {
      if (isLeft) return;
      judge = openJudge(played, judging, startThinker);
      judge.goOn();
      setOpened({ judge, problem });
    });
    return () => {
      isLeft = true;
      judge?.end();
      if (judge) keep(record, played, judge.judging.value);
    };
  }, []);
  return opened;
}

async function begun(record: GameRecord, played: Played, sent: Sent) {
  const isQuick = matchMedia(`${MEDIA.touch}, ${MEDIA.small}`).matches;
  const came = sent === null ? null : parseJudging(sent, played);
  if (came !== null && typeof came !== 'string') return { judging: came, problem: null };
  const kept = await keptReview(record);
  const known = kept === null ? null : parseJudging(kept, played);
  const fresh: Judging = { judged: [], isQuick, isWeak: false };
  return { judging: known !== null && typeof known !== 'string' ? known : fresh, problem: came };
}

/** A review by a weaker player is not kept: the strongest may be there next time. */
function keep(record: GameRecord, played: Played, judging: Judging): void {
  if (judging.isWeak || judging.judged.length === 0) return;
  void keepReview(record, formatJudging(judging, played));
}

/** The review as far as it goes, which is kept now and then and once it is done. */
export function useReview(record: GameRecord, played: Played, judge: Judge) {
  const judging = judge.judging.value;
  const { length } = judging.judged;
  const isDone = length === played.moves.length;
  const [opening] = useState(length);
  const review: Review = useMemo(
    () => reviewOf(played.games, played.moves, judging.judged),
    [played, judging],
  );
  useEffect(() => {
    if (length > opening && (isDone || length % OFTEN === 0)) keep(record, played, judging);
  }, [length]);
  return { judging, review, isDone, hasFailed: judge.hasFailed.value };
}
