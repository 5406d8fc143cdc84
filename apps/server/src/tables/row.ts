import {
  isFinishedAt,
  playersAt,
  type Status,
  type Summary,
  seatToAct,
  type TableEvent,
  type TableState,
} from '@crownlands/protocol';
import { dynastyResultOf, must, resultOf } from '@crownlands/rules';
import type { Holding, Row } from '../store/store.ts';
import { dueOf } from './clocks.ts';

/** What of a table is not in its log. */
export type Identity = Pick<Row, 'id' | 'host' | 'secret'>;

export const rowOf = (identity: Identity, state: TableState): Row => ({
  ...identity,
  seq: state.seq,
  status: statusOf(state),
  isListed: state.settings.isListed,
  due: dueOf(state),
  changed: state.at,
  summary: JSON.stringify(summaryOf(state)),
});

export function statusOf(state: TableState): Status {
  if (state.isClosed) return 'closed';
  if (!state.played) return 'waiting';
  return isFinishedAt(state) ? 'over' : 'playing';
}

export function summaryOf(state: TableState): Summary {
  const turn = seatToAct(state);
  const clock = turn === null ? undefined : state.clocks?.[turn];
  const players = playersAt(state);
  return {
    settings: state.settings,
    players: state.seats.map(({ who }, seat) => (who === 'nobody' ? null : must(players[seat]))),
    turn,
    deadline: clock?.isRunning ? clock.deadline : null,
    ...(isFinishedAt(state) && { result: resultAt(state) }),
  };
}

/** Who has won all games of a table, and by how many points. */
function resultAt({ earlier, played }: TableState): Required<Summary>['result'] {
  const last = resultOf(must(played).game);
  if (earlier.length === 0)
    return { totals: last.scores.map(({ total }) => total), winners: last.winners };
  const { totals, winners } = dynastyResultOf([
    ...earlier.flatMap(({ result }) => result ?? []),
    last,
  ]);
  return { totals, winners };
}

/** Who holds which seats after events that somebody's command has led to; each seat is named once. */
export function holdingsBy(events: readonly TableEvent[], person: string | null): Holding[] {
  const holdings = events.flatMap((event) => holdingsAfter(event, person));
  return [...new Map(holdings.map((holding) => [holding.seat, holding])).values()];
}

function holdingsAfter(event: TableEvent, person: string | null): Holding[] {
  switch (event.type) {
    case 'sat':
    case 'handed':
      return [{ seat: event.seat, person }];
    case 'seated':
    case 'freed':
      return [{ seat: event.seat, person: null }];
    case 'forgotten':
      return event.seat === null ? [] : [{ seat: event.seat, person: null }];
    case 'changed':
      return [0, 1, 2, 3]
        .slice(event.settings.rules.players)
        .map((seat) => ({ seat, person: null }));
    default:
      return [];
  }
}
