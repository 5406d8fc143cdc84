import type { Notice } from '@crownlands/protocol';
import { language } from '../words/texts.ts';
import { pathOf, readPath } from './address.ts';
import { address, go } from './route.ts';

/** Goes where a notice leads that was pressed, unless one is there. */
export function followNotices(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isLeading(data)) return;
    const to = readPath(data.path, '').address;
    if (pathOf(to, null) !== pathOf(address.value, null)) go(to, language.value);
  });
}

const isLeading = (data: unknown): data is Pick<Notice, 'path'> =>
  typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string';
