import type { Store } from './store/store.ts';

/** What servers say to each other of devices; they speak of other things, too. */
type Word = { readonly type: 'device'; readonly device: string } | { readonly type: 'another' };

/** Tells all servers when a device has become somebody else's: its sockets may be on any of them. */
export function devicesOn(store: Store, hear: (device: string) => void) {
  store.onWord((_server, text) => {
    const word: Word = JSON.parse(text);
    if (word.type === 'device') hear(word.device);
  });
  return {
    renew(device: string): void {
      hear(device);
      const word: Word = { type: 'device', device };
      store.tell(JSON.stringify(word)).catch(() => {}); // no other server can be reached
    },
  };
}
