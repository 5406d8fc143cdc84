import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Nature = {
  readonly delay?: number; // milliseconds that all takes, each way
  readonly isBlocked?: boolean; // to sockets of the page: only requests get through
};

/** A line of one's own to a server, which can be cut: what goes through it ends, and nothing else gets through. */
export async function wireTo(address: string, { delay = 0, isBlocked = false }: Nature = {}) {
  const { hostname, port } = new URL(address);
  const ends = new Set<Socket>();
  let held: (() => void)[] | null = null; // what is on its way, while nothing comes through
  let isCut = false;

  function arrive(deliver: () => void): void {
    if (held) held.push(deliver);
    else deliver();
  }
  const pass = (deliver: () => void): void => {
    if (delay > 0) setTimeout(arrive, delay, deliver);
    else arrive(deliver);
  };

  function join(one: Socket, other: Socket): void {
    ends.add(one);
    one.on('data', (said) => pass(() => other.write(said)));
    one.on('end', () => pass(() => other.end()));
    one.on('error', () => {}); // it is closed, too
    one.on('close', () => {
      ends.delete(one);
      pass(() => other.destroy());
    });
  }

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    if (isBlocked) near.once('data', (said) => /^upgrade:/im.test(`${said}`) && near.destroy());
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
    /** Lets nothing come through any more, though nobody can tell. */
    hold: () => {
      held = [];
    },
    release: () => {
      const late = held ?? [];
      held = null;
      for (const deliver of late) deliver();
    },
    stop: () => {
      server.close();
      hangUp();
    },
  };
}
