import type { Grade } from '@crownlands/bots/thinker';
import { locale, say } from '../../words/texts.ts';
import './grade.css';

/** What stands in a sign: ticks and arrows for what is fine, letters where something was lost. */
const SIGNS: { readonly [grade in Grade]: { readonly path: string } | { readonly text: string } } =
  {
    best: { path: 'm-7.5.5 3.5 3.5 6-8M-.5 3l1 1 6.5-8' },
    good: { path: 'm-5 .5 3.5 3.5L5-4' },
    forced: { path: 'M-6 0H5M1-4l4.5 4L1 4' },
    inaccuracy: { text: '?!' },
    mistake: { text: '?' },
    blunder: { text: '??' },
  };

/** The sign of a grade as part of a picture, 26 by 26 around its middle; a dotted circle for none. */
export function SignShape({ grade }: { grade: Grade | null }) {
  const sign = grade && SIGNS[grade];
  return (
    <g class="sign-shape" data-grade={grade ?? 'none'}>
      {sign && 'text' in sign ? (
        <>
          <rect x="-12" y="-12" width="24" height="24" rx="6" />
          <text y="6">{sign.text}</text>
        </>
      ) : (
        <>
          <circle r="11.4" />
          {sign && <path d={sign.path} />}
        </>
      )}
    </g>
  );
}

export const Sign = ({ grade, size }: { grade: Grade | null; size: number }) => (
  <svg class="grade-sign" width={size} height={size} viewBox="-13 -13 26 26" aria-hidden="true">
    <SignShape grade={grade} />
  </svg>
);

export const gradeWord = (grade: Grade | null): string =>
  say(grade ? `grade.${grade}` : 'grade.none');

/** Whether something was lost that is worth a word. */
export const isFault = (grade: Grade | null): boolean => grade === 'mistake' || grade === 'blunder';

/** Whether another move was better by more than chance. */
export const hasBetter = (grade: Grade | null): boolean =>
  grade !== null && grade !== 'best' && grade !== 'forced';

/** A part of a win in hundredths, with its sign. */
export function signed(share: number): string {
  const hundredths = Math.round(share * 100);
  if (hundredths === 0) return '0';
  return hundredths > 0 ? `+${hundredths}` : `−${-hundredths}`;
}

export const percent = (chance: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent' }).format(chance);
