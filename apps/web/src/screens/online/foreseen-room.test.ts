import { stateAfter } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { expect, it, onTestFinished } from 'vitest';
import { lineToTest, logOf, TABLE } from '../../../test/online.ts';
import { followTable } from '../../online/remote.ts';
import { foreseenRoom } from './foreseen-room.ts';

/** A table with a seat kept for me, followed. */
function kept() {
  const log = logOf();
  log.add({ type: 'freed', seat: 1 });
  log.add({ type: 'kept', seat: 1, name: 'Ben' });
  const server = lineToTest();
  const remote = followTable(TABLE, server.line);
  server.show(log.events, [1]);
  return { log, server, remote };
}

it.each(['stand', 'free'] as const)('the room says at once what the server will: %s', (type) => {
  const { log, server, remote } = kept();
  onTestFinished(() => server.say({ type: 'gone', table: TABLE }));
  remote.order({ type, seat: 1 });
  const { state, own } = foreseenRoom(must(remote.known.value), remote);
  log.add({ type: 'freed', seat: 1, isDeclined: true });
  expect([state.seats, own]).toEqual([must(stateAfter(log.events)).seats, []]);
});
