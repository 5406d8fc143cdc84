import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { must } from '@crownlands/rules';

/** One address for several servers. */
export type Balancer = {
  readonly address: string;
  readonly cpu: () => number; // seconds that it has worked, if it is a process of its own
  readonly end: () => Promise<void>;
};

/** Milliseconds between two looks whether a server wants to be asked, and how long an answer may take. */
const BEAT = 100;
const PATIENCE = 2000;

/**
 * Gives each connection to the next server that is ready. One that says no at /readyz or does not answer gets
 * no new connections until it says yes; those that it has are left to it.
 */
export async function balancerTo(
  addresses: readonly string[],
): Promise<Balancer & { readonly given: () => readonly number[] }> {
  const nodes = addresses.map((address) => ({ address, isReady: true, given: 0 }));
  type Node = (typeof nodes)[number];
  const sockets = new Set<Socket>();
  let next = 0;
  let isEnded = false;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {}); // it is closed, too
    socket.on('close', () => sockets.delete(socket));
  };

  /** Connects to the first of these that lets it; null where none does. */
  async function reach([node, ...others]: readonly Node[]): Promise<Socket | null> {
    if (!node) return null;
    const { hostname, port } = new URL(node.address);
    const socket = connect(Number(port), hostname);
    keep(socket);
    try {
      await once(socket, 'connect');
      node.given++;
      return socket;
    } catch {
      node.isReady = false;
      return reach(others);
    }
  }

  async function pass(client: Socket): Promise<void> {
    keep(client);
    const from = next++ % nodes.length;
    const order = [...nodes.slice(from), ...nodes.slice(0, from)];
    const server = await reach(order.filter(({ isReady }) => isReady));
    if (!server || client.destroyed) {
      client.destroy();
      server?.destroy();
      return;
    }
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroySoon());
    client.pipe(server);
    server.pipe(client);
  }

  async function watch(node: Node): Promise<void> {
    while (!isEnded) {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(`${node.address}/readyz`, { signal }).catch(() => null);
      await answer?.arrayBuffer().catch(() => {});
      node.isReady = answer?.ok ?? false;
      await sleep(BEAT);
    }
  }

  const listener = createServer({ pauseOnConnect: true }, (client) => void pass(client));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const watching = nodes.map(watch);
  const { port } = listener.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    cpu: () => 0,
    /** Connections that each server was given. */
    given: () => addresses.map((_, index) => must(nodes[index]).given),
    end: async () => {
      isEnded = true;
      listener.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(watching);
    },
  };
}
