import { fullFrame } from '@crownlands/art';
import {
  type AnyRecord,
  apply,
  dynastyResultOf,
  frameSize,
  type Game,
  gamesIn,
  gamesOf,
  isOver,
  type Move,
  must,
  parseMove,
  recordNow,
  replay,
  resultOf,
  roundsOf,
  scoreOf,
  start,
} from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { landPoints } from '../../board/ledger.tsx';
import { Rows } from '../../board/rows.tsx';
import { loadGame } from '../../local/games.ts';
import { keepInHistory, keptNumber } from '../../nav/keep-in-history.ts';
import { place } from '../../nav/route.ts';
import { problemOf } from '../../records/import-record.ts';
import { unpackRecord } from '../../records/share.ts';
import { ShareButton } from '../../records/share-button.tsx';
import { type Scene, sceneOf } from '../../table/scene.ts';
import { seatsHere } from '../../table/seats.ts';
import { Emblem } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { Message, Title, TopBar } from '../../ui/message.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { describeMove, describeWinners } from '../../words/moves.ts';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';

/** A finished or running game from its beginning, move by move. */
export function ReplayScreen() {
  const at = place.value;
  const id = at.screen === 'replay' ? at.id : null;
  const packed = at.screen === 'replay' ? at.packed : '';
  const [found, setFound] = useState<AnyRecord | string | null>(null);
  useEffect(() => {
    setFound(null);
    void (id === null ? fromLink(packed) : fromHere(id)).then(setFound);
  }, [id, packed]);
  if (found === null) return <main class="waiting" aria-busy="true" />;
  if (typeof found === 'string') return <Message title={say('replay.failed')} text={found} />;
  return <Replay record={found} />;
}

async function fromLink(packed: string): Promise<AnyRecord | string> {
  const read = await unpackRecord(packed);
  if (!read) return say('share.broken');
  return checked(read.ok ? read.value : problemOf(read.refusal));
}

async function fromHere(id: string): Promise<AnyRecord | string> {
  const loaded = await loadGame(id);
  if (loaded === 'missing') return say('missing.text');
  if (loaded === 'failed') return say('storage.failed');
  return 'session' in loaded ? recordNow(loaded.session) : problemOf(loaded);
}

function checked(record: AnyRecord | string): AnyRecord | string {
  if (typeof record === 'string') return record;
  const replayed = replay(record);
  return replayed.ok ? record : problemOf(replayed.refusal);
}

/** A game of the record from its beginning, and what was done in it. */
type Course = { readonly played: readonly Game[]; readonly moves: readonly Move[] };

const coursesOf = (record: AnyRecord): Course[] =>
  gamesOf(record).map((one) => {
    const moves = one.moves.map((text): Move => {
      const move = parseMove(text);
      if (!move.ok) throw new Error('a checked record has an unreadable move: this is a bug');
      return move.value;
    });
    const played: Game[] = [start(one.rules, one)];
    for (const move of moves) played.push(apply(must(played.at(-1)), move));
    return { played, moves };
  });

/** One moment: a game has one for each move and one before the first. */
function sceneAt(courses: readonly Course[], step: number): Scene {
  const [{ played, moves }, ...others] = courses as [Course, ...Course[]];
  if (step >= played.length && others.length > 0) return sceneAt(others, step - played.length);
  return sceneOf(played.slice(0, step + 1), moves.slice(0, step));
}

/** What was done last; after the last move of all also who has won, with the points. */
function wordsOf(courses: readonly Course[], { position, made }: Scene, seats: readonly Seated[]) {
  const last = made.at(-1);
  const words = last ? describeMove(nameOf(seats, last.seat), last.move) : say('replay.begin');
  if (!isOver(position)) return words;
  const { scores, winners } = resultOf(position);
  const isLast = courses.at(-1)?.played.at(-1)?.kingdoms === position.kingdoms;
  const isDynasty = isLast && courses.length > 1 && courses.length === gamesIn(position.options);
  const dynasty = isDynasty
    ? dynastyResultOf(courses.map(({ played }) => resultOf(must(played.at(-1)))))
    : null;
  const totals = dynasty?.totals ?? scores.map(({ total }) => total);
  const points = totals.map((total, seat) => `${nameOf(seats, seat)} ${total}`).join(', ');
  return `${words} ${describeWinners(seats, dynasty?.winners ?? winners)} (${points}).`;
}

function Replay({ record }: { record: AnyRecord }) {
  const [courses] = useState(() => coursesOf(record));
  const last = courses.reduce((sum, { played }) => sum + played.length, 0) - 1;
  const [step, setStep] = useState(() => keptNumber('step', last + 1));
  const [isRunning, setRunning] = useState(false);
  const [isSliding, setSliding] = useState(false);
  useEffect(() => keepInHistory({ step }), [step]);
  const to = (wanted: number, bySlider = false): void => {
    setSliding(bySlider);
    setStep(Math.min(last, Math.max(0, wanted)));
  };
  useEffect(() => {
    if (!isRunning) return;
    if (step === last) return setRunning(false);
    setSliding(false);
    const timer = setTimeout(() => setStep(step + 1), 900);
    return () => clearTimeout(timer);
  }, [isRunning, step, last]);
  useKeys({
    ArrowLeft: () => to(step - 1),
    ArrowRight: () => to(step + 1),
    Home: () => to(0),
    End: () => to(last),
    ' ': () => setRunning(!isRunning),
  });
  const scene = sceneAt(courses, step);
  const { position, round, thisRow, nextRow, made } = scene;
  const seats = seatsHere(must(gamesOf(record)[0]).seats);
  const latest = made.at(-1);
  const words = wordsOf(courses, scene, seats);
  const roundWords =
    round === 0 ? say('round.first') : say('round', { round, rounds: roundsOf(position.options) });
  const acting = position.turns[0]?.seat ?? null;
  return (
    <>
      <TopBar>
        <ShareButton record={record} />
      </TopBar>
      <main class="replay">
        <header>
          <Title>{say('nav.replay')}</Title>
          <p class="soft">{roundWords}</p>
          <p class="words">{words}</p>
          {/* A run is too quick to say every move, and the slider says its own. */}
          <p class="unseen" role="status">
            {isRunning ? roundWords : isSliding ? '' : words}
          </p>
        </header>
        <Rows
          thisRow={thisRow}
          nextRow={nextRow}
          seats={seats}
          inHand={position.turns[0]?.domino ?? null}
          chooser={null}
          chosen={null}
          choose={() => {}}
        />
        <ul class={`replay-kingdoms of-${seats.length}`}>
          {seats.map((_, seat) => {
            const kingdom = must(position.kingdoms[seat]);
            const score = scoreOf(position, seat);
            const move = latest?.seat === seat && latest.move.type === 'place' ? latest.move : null;
            return (
              <li key={seat} class={`card${acting === seat ? ' acting' : ''}`}>
                <span class="head">
                  <Emblem seat={seat} size={24} />
                  <b>{nameOf(seats, seat)}</b>
                  <b class="score">{isOver(position) ? score.total : landPoints(score)}</b>
                </span>
                <KingdomPicture
                  kingdom={kingdom}
                  seat={seat}
                  bounds={fullFrame(kingdom, frameSize(position.options))}
                  last={move}
                  hasPoints={isOver(position)}
                />
              </li>
            );
          })}
        </ul>
        <div class="player">
          <Button icon="first" label={say('replay.first')} isFolded press={() => to(0)} />
          <Button
            icon="previous"
            label={say('replay.previous')}
            isFolded
            press={() => to(step - 1)}
          />
          <Button
            icon={isRunning ? 'pause' : 'play'}
            label={say(isRunning ? 'pause' : 'replay.run')}
            isFolded
            press={() => setRunning(!isRunning)}
          />
          <Button icon="next" label={say('replay.next')} isFolded press={() => to(step + 1)} />
          <Button icon="last" label={say('replay.last')} isFolded press={() => to(last)} />
          <input
            type="range"
            min={0}
            max={last}
            value={step}
            aria-label={say('replay.move')}
            aria-valuetext={`${say('replay.step', { step, last })}: ${words}`}
            onInput={({ currentTarget }) => to(currentTarget.valueAsNumber, true)}
          />
          <span class="soft">{`${step}/${last}`}</span>
        </div>
      </main>
    </>
  );
}
