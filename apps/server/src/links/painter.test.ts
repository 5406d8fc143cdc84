import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Card } from '@crownlands/art';
import { must } from '@crownlands/rules';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { tableWith } from '../../test/table.ts';
import { cardOf } from './card-of.ts';
import { type Painter, painterOn } from './painter.ts';
import { picturesFor } from './pictures.ts';

const CARD = cardOf(tableWith().state(), 'en');

/** A thread that does this with each card. */
const thread = (does: string): URL =>
  new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads';
     parentPort.on('message', (card) => { ${does} });`,
  );
const ENDLESS = thread('for (;;);');
const QUICK = thread('parentPort.postMessage(new Uint8Array([card.seats.length]));');

afterEach(() => void vi.useRealTimers());

function newPainter(program: URL) {
  const lines: string[] = [];
  const painter = painterOn(program, (line) => lines.push(line));
  onTestFinished(painter.end);
  return { painter, lines };
}

/** The answer to somebody who asks for the picture of a table, and what is logged. */
async function answerWith(painter: Painter, state = tableWith().state) {
  const lines: string[] = [];
  const enter = async () => ({ copy: { state } });
  const mayAll = () => true;
  const service = {
    painter,
    mayRead: mayAll,
    mayPaint: mayAll,
    log: (line: string) => lines.push(line),
  };
  const pictures = picturesFor({ ...service, rooms: { enter } });
  const incoming = new IncomingMessage(new Socket());
  const { status, headers } = await pictures.request('/a-table-that-waits.png', {}, { incoming });
  return [status, headers.get('retry-after'), headers.get('cache-control'), ...lines];
}

it('paints one picture after the other', async () => {
  const { painter, lines } = newPainter(QUICK);
  expect(await Promise.all([1, 2, 3].map(() => painter.paint(CARD)))).toEqual(
    [1, 2, 3].map(() => new Uint8Array([CARD.seats.length])),
  );
  expect(lines).toEqual([]);
});

it('lets sixteen wait, and tells who comes then to come again', async () => {
  const { painter } = newPainter(ENDLESS);
  const painted = Array.from({ length: 17 }, () => painter.paint(CARD));
  expect(await painter.paint(CARD)).toBeNull();
  expect(await answerWith(painter)).toEqual([503, '5', 'no-store']);
  await painter.end();
  expect(await Promise.all(painted)).toEqual(painted.map(() => null));
});

it('what goes wrong is logged, and whoever asks is told to come again', async () => {
  const { painter } = newPainter(QUICK);
  const broken = () => {
    throw new Error('there is no such domino');
  };
  expect(await answerWith(painter, broken)).toEqual([
    503,
    '5',
    'no-store',
    'A picture failed: there is no such domino',
  ]);
});

it('gives up a picture after ten seconds, and goes on with the next on another thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { painter, lines } = newPainter(ENDLESS);
  let isDone = false;
  const first = painter.paint(CARD).then((png) => {
    isDone = true;
    return png;
  });
  const second = painter.paint(CARD);
  await vi.advanceTimersByTimeAsync(9999);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toBeNull();
  expect(lines).toEqual(['A picture could not be painted: it takes too long']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await second).toBeNull();
  expect(must(lines[1])).toBe(lines[0]);
});

it('takes nothing from a thread that was given up, though it was done in the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { painter } = newPainter(
    thread(`parentPort.postMessage(new Uint8Array([card.seats.length]));
            Atomics.store(card.isDone, 0, 1);
            Atomics.notify(card.isDone, 0);`),
  );
  const cardWith = (seats: Card['seats']) => {
    const isDone = new Int32Array(new SharedArrayBuffer(4));
    return { ...CARD, seats, isDone };
  };
  const late = cardWith([]);
  const first = painter.paint(late);
  const second = painter.paint(cardWith(CARD.seats));
  Atomics.wait(late.isDone, 0, 0);
  vi.advanceTimersByTime(10_000); // before anybody could hear of it
  expect(await first).toBeNull();
  expect(await second).toEqual(new Uint8Array([CARD.seats.length]));
});
