import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Sample } from './memory.ts';

/** A port where nobody listens yet. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What a server takes, as it tells Prometheus. */
export async function sizesAt(metricsPort: number): Promise<Omit<Sample, 'at'>> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const text = await answer.text();
  const megabytes = (name: string): number => {
    const [, bytes] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (bytes === undefined) throw new Error(`/metrics does not tell ${name}`);
    return Number(bytes) / 2 ** 20;
  };
  return {
    rss: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
  };
}
