/** Bytes by name, as many as there is room for; those that were not asked for longest go first. */
export function keptIn(room: number) {
  const kept = new Map<string, Uint8Array>();
  let size = 0;
  return {
    get(name: string): Uint8Array | undefined {
      const bytes = kept.get(name);
      if (!bytes) return undefined;
      kept.delete(name);
      kept.set(name, bytes);
      return bytes;
    },
    put(name: string, bytes: Uint8Array): void {
      if (kept.has(name) || bytes.length > room) return;
      kept.set(name, bytes);
      size += bytes.length;
      for (const [oldest, { length }] of kept) {
        if (size <= room) break;
        kept.delete(oldest);
        size -= length;
      }
    },
    size: () => size,
  };
}
