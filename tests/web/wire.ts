import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line of one's own to a server, which can be cut: what goes through it ends, and nothing else gets through. */
export async function wireTo(address: string) {
  const { hostname, port } = new URL(address);
  const ends = new Set<Socket>();
  let isCut = false;

  function join(one: Socket, other: Socket): void {
    ends.add(one);
    one.pipe(other);
    one.on('error', () => {}); // it is closed, too
    one.on('close', () => {
      ends.delete(one);
      other.destroy();
    });
  }

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    join(near, far);
    join(far, near);
  });
  const hangUp = (): void => {
    for (const end of ends) end.destroy();
  };
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      hangUp();
    },
    mend: () => {
      isCut = false;
    },
    stop: () => {
      server.close();
      hangUp();
    },
  };
}
