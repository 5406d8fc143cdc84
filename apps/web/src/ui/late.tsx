import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { takeNewer } from '../nav/newer-version.ts';
import { say } from '../words/texts.ts';
import { Message } from './message.tsx';

/** Fetches a part of the page. */
export type Load<Props = object> = () => Promise<ComponentType<Props>>;

/** A part of the page that is loaded when it is first asked for. */
export function Late<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | 'failed' | null>(null);
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => takeNewer() || setLoaded('failed'),
    );
  }, [load]);
  if (Loaded === 'failed') {
    return <Message title={say('late.title')} text={say('late.text')} isReload />;
  }
  return Loaded ? <Loaded {...props} /> : <main class="waiting" aria-busy="true" />;
}
