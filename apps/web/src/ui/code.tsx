import { encode } from 'uqr';
import { say } from '../words/texts.ts';
import './code.css';

/** Pixels of each square of a code, at least. */
const MODULE = 4;

/** A code that phones read; dark on light in both themes, or they do not. */
export function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      class="code"
      viewBox={`0 0 ${size} ${size}`}
      width={MODULE * size}
      role="img"
      aria-label={say('online.code')}
    >
      <path d={path} />
    </svg>
  );
}
