import { useState } from 'preact/hooks';
import { holdWhile, useHold } from '../hold.ts';
import { ScoreCard, StandingsCard, VariantsCard, WrongCard } from '../pad/cards.tsx';
import type { Wrong } from '../pad/check.ts';
import { PadGrid } from '../pad/grid.tsx';
import { halvesIn, secondPlaces } from '../pad/hand.ts';
import { PadBar, SeatTabs } from '../pad/head.tsx';
import { layerOf, scoreSheet, sheetOf, standingsOf } from '../pad/pad.ts';
import { PadPicture } from '../pad/picture.tsx';
import { PadStatus } from '../pad/status.tsx';
import { openPad } from '../pad/store.ts';
import { Tray } from '../pad/tray.tsx';
import { usePainting } from '../pad/use-painting.ts';
import { useWrongs } from '../pad/use-wrongs.ts';
import { nameOfSeat, wrongInWords } from '../pad/words.ts';
import '../style/pad.css';
import { say } from '../texts.ts';
import { useKeys } from '../use-keys.ts';

const KEPT = 'crownlands.pad';
const store = openPad({
  read: () => localStorage.getItem(KEPT),
  write: (text) => localStorage.setItem(KEPT, text),
  listen: (changed) =>
    addEventListener('storage', ({ key }) => {
      if (key === KEPT) changed();
    }),
});

holdWhile(() => !store.isKept());

const BRUSH_KEYS = ['1', '2', '3', '4', '5', '6', '0', 'c', '+', '-'];

/** For the real table: paint the kingdoms, read off the points. */
export function PadScreen() {
  const pad = store.pad.value;
  const sheet = sheetOf(pad);
  const score = scoreSheet(pad, sheet);
  const standings = standingsOf(pad);
  const wrongs = useWrongs(pad.seat, sheet);
  const [flipped, setFlipped] = useState<readonly string[]>([]); // lines pressed to show or hide
  const painting = usePainting(store);
  const [mode, brush, hand] = [painting.mode.value, painting.brush.value, painting.hand.value];
  const [half] = halvesIn(hand) ?? [null];
  useHold(hand.domino !== null);

  const isShown = (wrong: Wrong): boolean =>
    wrong.isCertain !== flipped.includes(wrongInWords(wrong));
  const toggle = (wrong: Wrong): void => {
    const line = wrongInWords(wrong);
    const others = flipped.filter((one) => one !== line);
    setFlipped(others.length < flipped.length ? others : [...flipped, line]);
  };
  useKeys({
    ...Object.fromEntries(BRUSH_KEYS.map((key) => [key, () => painting.chooseByKey(key)])),
    '=': () => painting.chooseByKey('+'),
    z: painting.undo,
    Escape: () => painting.hold({ ...hand, first: null }),
  });

  return (
    <>
      <PadBar
        size={pad.size}
        setSize={painting.setSize}
        canUndo={store.canUndo.value}
        undo={painting.undo}
        canClear={painting.canClear}
        clear={painting.clear}
      />
      <main class="pad">
        <SeatTabs pad={pad} show={painting.show} />
        <div class="pad-stage">
          <PadGrid
            sheet={sheet}
            label={say('kingdom.of', { name: nameOfSeat(pad.seat) })}
            tap={painting.onTap}
            draw={painting.onDraw}
          >
            <PadPicture
              sheet={sheet}
              seat={pad.seat}
              marked={[...new Set(wrongs.filter(isShown).flatMap(({ places }) => places))]}
              lit={secondPlaces(sheet, hand)}
              half={half && hand.first !== null ? { place: hand.first, tile: half } : null}
              hasOutlines={mode === 'dominoes'}
            />
          </PadGrid>
          <PadStatus
            note={painting.note.value}
            mode={mode}
            brush={brush}
            hand={hand}
            wrong={wrongs.find(({ isCertain }) => isCertain) ?? null}
            undo={painting.undo}
          />
        </div>
        <Tray
          mode={mode}
          setMode={painting.setMode}
          seat={pad.seat}
          brush={brush}
          setBrush={painting.choose}
          shift={painting.shiftAll}
          hand={hand}
          setHand={painting.hold}
          refuse={painting.refuse}
          layerOf={(domino) => layerOf(pad, domino)}
        />
        <div class="pad-cards">
          <ScoreCard pad={pad} change={store.change} score={score} />
          {wrongs.length > 0 && <WrongCard wrongs={wrongs} isShown={isShown} toggle={toggle} />}
          <VariantsCard pad={pad} change={store.change} />
          {standings.length > 1 && (
            <StandingsCard standings={standings} clearAll={painting.clearAll} />
          )}
        </div>
        <p class="unseen" role="status">
          {nameOfSeat(pad.seat)}: {say('points', { count: score.total })}
        </p>
      </main>
    </>
  );
}
