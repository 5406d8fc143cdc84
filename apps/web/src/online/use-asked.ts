import { useEffect, useState } from 'preact/hooks';

/** What the server answers, asked anew for each key: null before that, `failed` without an answer. */
export function useAsked<T>(
  key: string | number,
  ask: () => Promise<T | null>,
): T | 'failed' | null {
  const [answer, setAnswer] = useState<{ key: typeof key; value: T | 'failed' } | null>(null);
  useEffect(() => {
    let isLeft = false;
    void ask().then((value) => {
      if (!isLeft) setAnswer({ key, value: value ?? 'failed' });
    });
    return () => {
      isLeft = true;
    };
  }, [key]);
  return answer?.key === key ? answer.value : null;
}
