import type { Kingdom, Seat } from '@crownlands/rules';
import { useRef } from 'preact/hooks';
import { Board } from './board.tsx';

const nothing = (): void => {};

/** A kingdom to look at, square by square. */
export function KingdomGrid(props: {
  readonly kingdom: Kingdom;
  readonly seat: Seat;
  readonly size: number;
  readonly label: string;
  readonly hasPoints?: boolean;
}) {
  const element = useRef<HTMLDivElement>(null);
  return (
    <Board
      {...props}
      hasPoints={props.hasPoints ?? true}
      hasOutlines={false}
      last={null}
      ways={[]}
      ghost={null}
      refused={null}
      show={nothing}
      refuse={nothing}
      confirm={nothing}
      element={element}
    />
  );
}
