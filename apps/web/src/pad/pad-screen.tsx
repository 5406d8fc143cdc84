import { useState } from 'preact/hooks';
import { holdWhile, useHold } from '../nav/hold.ts';
import { ScoreCard, StandingsCard, VariantsCard, WrongCard } from './cards.tsx';
import type { Wrong } from './check.ts';
import { PadGrid } from './grid.tsx';
import { halvesIn, secondFields } from './hand.ts';
import { PadBar, SeatTabs } from './head.tsx';
import { layerOf, scoreSheet, sheetOf, standingsOf } from './pad.ts';
import { PadPicture } from './picture.tsx';
import { PadPrint } from './print.tsx';
import { PadStatus } from './status.tsx';
import { openPad } from './store.ts';
import { Tray } from './tray.tsx';
import { usePainting } from './use-painting.ts';
import { useWrongs } from './use-wrongs.ts';
import { nameOfSeat, wrongInWords } from './words.ts';
import './pad.css';
import { useKeys } from '../ui/use-keys.ts';
import { say } from '../words/texts.ts';

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
            label={say('kingdom.of', { name: nameOfSeat(pad, pad.seat) })}
            tap={painting.onTap}
            draw={painting.onDraw}
          >
            <PadPicture
              sheet={sheet}
              seat={pad.seat}
              marked={[...new Set(wrongs.filter(isShown).flatMap(({ fields }) => fields))]}
              lit={secondFields(sheet, hand)}
              half={half && hand.first !== null ? { field: hand.first, tile: half } : null}
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
            <StandingsCard pad={pad} standings={standings} clearAll={painting.clearAll} />
          )}
        </div>
        <p class="unseen" role="status">
          {nameOfSeat(pad, pad.seat)}: {say('points', { count: score.total })}
        </p>
      </main>
      {standings.length > 0 && <PadPrint pad={pad} standings={standings} />}
    </>
  );
}
