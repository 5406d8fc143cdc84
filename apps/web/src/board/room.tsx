import { UNIT } from '@crownlands/art';
import { type Square, xOf, yOf } from '@crownlands/rules';

type Props = {
  readonly free: readonly Square[];
  readonly lit: readonly Square[]; // those where a domino may go
};

/** Squares that a kingdom may still grow into. */
export const Room = ({ free, lit }: Props) => (
  <g class="room">
    {free.map((square) => {
      const [x, y] = [xOf(square) * UNIT, yOf(square) * UNIT];
      const isLit = lit.includes(square);
      return (
        <g key={square} class={isLit ? 'lit' : 'dim'}>
          <rect x={x + 8} y={y + 8} width="84" height="84" rx="12" />
          {isLit && <circle cx={x + 50} cy={y + 50} r="6" />}
        </g>
      );
    })}
  </g>
);
