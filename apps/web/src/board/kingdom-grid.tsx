import { boundsOf, type Kingdom, landOf, type Seat } from '@crownlands/rules';
import { useRef } from 'preact/hooks';
import { Board } from './board.tsx';

const nothing = (): void => {};

/** A kingdom to look at, square by square. */
export function KingdomGrid(props: {
  readonly kingdom: Kingdom;
  readonly seat: Seat;
  readonly label: string;
}) {
  const element = useRef<HTMLDivElement>(null);
  return (
    <Board
      {...props}
      bounds={boundsOf(landOf(props.kingdom))}
      hasPoints
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
