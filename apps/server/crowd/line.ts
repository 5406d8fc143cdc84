import { once } from 'node:events';
import { PROTOCOL, type ToClient, type ToServer } from '@crownlands/protocol';
import { WebSocket } from 'ws';
import { newToken } from './player.ts';

/** A socket on which somebody has said hello. */
export type Line = { readonly tell: (message: ToServer) => void; readonly end: () => void };

export type Hear = (message: ToClient, text: string) => void;

/** Connects to a server as a person of their own; a line that is cut is a fault. */
export async function lineTo(address: string, hear: Hear): Promise<Line> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/socket`);
  const tell = (message: ToServer): void => socket.send(JSON.stringify(message));
  const fail = (code: number): never => {
    throw new Error(`the server has hung up with ${code}`);
  };
  socket.on('close', fail);
  socket.on('message', (data) => {
    const text = `${data}`;
    hear(JSON.parse(text), text);
  });
  await once(socket, 'open');
  tell({ type: 'hello', protocol: PROTOCOL, token: newToken() });
  return {
    tell,
    end() {
      socket.off('close', fail);
      socket.terminate();
    },
  };
}
