import { useEffect, useRef } from 'preact/hooks';

/** Whether one has gone elsewhere since: an answer that comes after that leads nobody away from there. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useEffect(
    () => () => {
      isLeft.current = true;
    },
    [],
  );
  return () => isLeft.current;
}
