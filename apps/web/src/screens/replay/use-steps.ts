import { useEffect, useState } from 'preact/hooks';
import { keepInHistory, keptInHistory, keptNumber } from '../../nav/keep-in-history.ts';
import { settings } from '../../ui/settings.ts';
import { useKeys } from '../../ui/use-keys.ts';

/** Milliseconds that each step of a run is shown at plain speed. */
const PACE = 900;

/** A step from 0 to the last: one goes to it or lets it run; a reload keeps it. */
export function useSteps(last: number, opening: number) {
  const [step, setStep] = useState(() =>
    keptInHistory('step') === undefined ? opening : keptNumber('step', last + 1),
  );
  const [isRunning, setRunning] = useState(false);
  const [isSliding, setSliding] = useState(false);
  const pace = PACE / Number(settings.speed.value);
  useEffect(() => keepInHistory({ step }), [step]);
  useEffect(() => {
    if (!isRunning) return;
    if (step === last) return setRunning(false);
    setSliding(false);
    const timer = setTimeout(() => setStep(step + 1), pace);
    return () => clearTimeout(timer);
  }, [isRunning, step, last, pace]);

  const go = (wanted: number): void => {
    setSliding(false);
    setStep(Math.min(last, Math.max(0, wanted)));
  };
  const slide = (wanted: number): void => {
    setSliding(true);
    setStep(wanted);
  };
  const run = (): void => {
    if (!isRunning && step === last) go(0); // from the end it runs anew
    setRunning(!isRunning);
  };
  useKeys({
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(last),
    ' ': run,
  });
  return { step, last, isRunning, isSliding, go, slide, run };
}

export type Steps = ReturnType<typeof useSteps>;
