import { type Pace, seatToAct, type TableState } from '@crownlands/protocol';
import { formatMove, legalMoves, must } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { settingsWith, sitting, type TestTable, tableWith } from '../../test/table.ts';
import { dueOf } from './clocks.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const PERSONS = ['ana', 'ben', 'cleo'];

/** A table for three, of whom each holds a seat. */
function playing(pace: Pace) {
  const table = tableWith(settingsWith({ players: 3 }, { pace }));
  for (const [seat, person] of PERSONS.entries()) table.do(person, sitting(seat));
  return table;
}

function step(table: TestTable): string {
  const seat = must(seatToAct(table.state()));
  const move = formatMove(must(legalMoves(must(table.state().played).game)[0]));
  return table.do(must(PERSONS[seat]), { type: 'move', seat, move });
}

/** The same by the substitute of whoever has left. */
function substituteStep(table: TestTable): string {
  const seat = must(seatToAct(table.state()));
  const move = formatMove(must(legalMoves(must(table.state().played).game)[0]));
  return table.playBot(seat, move);
}

/** What is left on each clock at a moment; a clock that runs is in brackets. */
const leftIn = (state: TableState, now: number): string =>
  must(state.clocks)
    .map((clock) => (clock.isRunning ? `[${clock.deadline - now}]` : `${clock.left}`))
    .join(' ');

const left = (table: TestTable): string => leftIn(table.state(), table.now());

/** The same from the seat that is to act on, in the order of turns. */
const fromFirst = (text: string, first: number): string => {
  const each = text.split(' ');
  return [...each.slice(first), ...each.slice(0, first)].join(' ');
};

describe('no clock', () => {
  it('hurries nobody', () => {
    const table = playing({ type: 'none' });
    expect([table.state().clocks, dueOf(table.state())]).toEqual([null, null]);
    expect(table.wait(99 * DAY)).toBe('');
  });
});

describe('a clock for each turn', () => {
  it('begins anew with every turn, and a placement and its claim are one', () => {
    const table = playing({ type: 'turn', seconds: 60 });
    const first = must(seatToAct(table.state()));
    expect(fromFirst(left(table), first)).toBe('[60000] 60000 60000');
    table.wait(20 * SECOND);
    expect(fromFirst(left(table), first)).toBe('[40000] 60000 60000');
    for (let claims = 0; claims < 3; claims++) step(table);
    const second = must(seatToAct(table.state()));
    expect(fromFirst(left(table), second)).toBe('[60000] 60000 60000');
    table.wait(20 * SECOND);
    step(table);
    expect(seatToAct(table.state())).toBe(second);
    expect(fromFirst(left(table), second)).toBe('[40000] 60000 60000');
  });

  it('that has run out makes a substitute play that turn, until the player returns', () => {
    const table = playing({ type: 'turn', seconds: 60 });
    const seat = must(seatToAct(table.state()));
    const person = must(PERSONS[seat]);
    expect(dueOf(table.state())).toBe(61 * SECOND);
    expect(table.wait(61 * SECOND - 1)).toBe('');
    expect(table.wait(1)).toBe('left');
    expect(table.last()).toMatchObject({ type: 'left', seat, why: 'late' });
    expect(left(table)).toBe('60000 60000 60000');
    expect(dueOf(table.state())).toBe(table.now() + 5 * SECOND);
    expect(table.do(person, { type: 'return', seat })).toBe('no: their-turn');
    substituteStep(table);
    expect(table.do(person, { type: 'return', seat })).toBe('returned');
    expect(fromFirst(left(table), seat)).toBe('60000 [60000] 60000');
  });

  it('is renewed by nobody who leaves in the middle of a turn and returns', () => {
    const table = playing({ type: 'turn', seconds: 60 });
    for (let claims = 0; claims < 3; claims++) step(table);
    const seat = must(seatToAct(table.state()));
    const person = must(PERSONS[seat]);
    step(table);
    expect(seatToAct(table.state())).toBe(seat);
    expect(table.do(person, { type: 'leave', seat })).toBe('left');
    expect(table.do(person, { type: 'return', seat })).toBe('no: their-turn');
    substituteStep(table);
    expect(seatToAct(table.state())).not.toBe(seat);
    expect(table.do(person, { type: 'return', seat })).toBe('returned');
  });

  it('does not begin anew by taking back what was placed in the same turn', () => {
    const table = tableWith(settingsWith({}, { pace: { type: 'turn', seconds: 60 } }));
    table.do('ana', sitting(0));
    table.do('ana', sitting(1));
    const play = () => {
      const seat = must(seatToAct(table.state()));
      const move = formatMove(must(legalMoves(must(table.state().played).game)[0]));
      table.do('ana', { type: 'move', seat, move });
    };
    for (let claims = 0; claims < 4; claims++) play();
    const seat = must(seatToAct(table.state()));
    table.wait(20 * SECOND);
    play();
    table.do('ana', { type: 'ask-undo', seat });
    expect(table.last()).toMatchObject({ type: 'undone', moves: 4 });
    expect(fromFirst(left(table), seat)).toBe('[40000] 60000');
  });
});

describe('a clock for the whole game', () => {
  it('stands while others think', () => {
    const table = playing({ type: 'game', minutes: 10 });
    const seats = [0, 1, 2].map((claims) => {
      table.wait(claims * 10 * SECOND);
      const seat = must(seatToAct(table.state()));
      step(table);
      return seat;
    });
    const spent = seats.map((_, seat) => 600_000 - seats.indexOf(seat) * 10 * SECOND);
    const running = must(seatToAct(table.state()));
    expect(left(table)).toBe(
      spent.map((time, seat) => (seat === running ? `[${time}]` : `${time}`)).join(' '),
    );
  });

  it('that is empty gives half a minute to whoever returns, and any other nothing', () => {
    const table = playing({ type: 'game', minutes: 1 });
    const seat = must(seatToAct(table.state()));
    const person = must(PERSONS[seat]);
    table.wait(61 * SECOND);
    expect(fromFirst(left(table), seat)).toBe('0 60000 60000');
    expect(table.do(person, { type: 'return', seat })).toBe('no: their-turn');
    substituteStep(table);
    table.do(person, { type: 'return', seat });
    expect(fromFirst(left(table), seat)).toBe('30000 [60000] 60000');
    for (let claims = 0; claims < 2; claims++) step(table);
    expect(seatToAct(table.state())).toBe(seat);
    table.wait(10 * SECOND);
    table.do(person, { type: 'leave', seat });
    while (seatToAct(table.state()) === seat) substituteStep(table);
    table.do(person, { type: 'return', seat });
    expect(fromFirst(left(table), seat)).toMatch(/^20000 /);
  });
});

describe('days for a move', () => {
  it('pass without anyone there', () => {
    const table = playing({ type: 'days', days: 3 });
    expect(table.wait(3 * DAY)).toBe('');
    expect(table.wait(SECOND)).toBe('left');
  });
});

describe('time without a server', () => {
  const OUTAGE = { from: 10 * SECOND, to: 40 * SECOND };

  it('is given back before anyone is late', () => {
    const table = playing({ type: 'turn', seconds: 60 });
    const seat = must(seatToAct(table.state()));
    expect(table.wait(70 * SECOND, [OUTAGE])).toBe('given-back');
    expect(fromFirst(left(table), seat)).toBe('[20000] 60000 60000');
    expect(table.wait(SECOND, [OUTAGE])).toBe('');
    expect(table.wait(20 * SECOND, [OUTAGE])).toBe('left');
  });

  it('is given back and may still not be enough', () => {
    const table = playing({ type: 'turn', seconds: 60 });
    expect(table.wait(91 * SECOND, [OUTAGE])).toBe('given-back left');
  });

  it('counts only while a clock was running', () => {
    const table = playing({ type: 'turn', seconds: 60 });
    const seat = must(seatToAct(table.state()));
    table.wait(30 * SECOND);
    step(table);
    expect(table.wait(20 * SECOND, [OUTAGE])).toBe('given-back');
    expect(fromFirst(left(table), (seat + 1) % 3)).toMatch(/\[50000\]/);
    const calm = playing({ type: 'none' });
    expect(calm.wait(50 * SECOND, [OUTAGE])).toBe('');
  });
});

describe('what is due', () => {
  it('is that a table for which nobody came is closed', () => {
    const table = tableWith();
    expect(dueOf(table.state())).toBe(DAY);
    const slow = tableWith(settingsWith({}, { pace: { type: 'days', days: 1 } }));
    expect(slow.wait(DAY)).toBe('');
    expect(slow.wait(6 * DAY)).toBe('closed');
    expect(dueOf(slow.state())).toBeNull();
  });

  it('is the move of a bot, with patience while somebody asks', () => {
    const table = tableWith(settingsWith({ players: 3 }));
    for (const [seat, person] of PERSONS.entries()) table.do(person, sitting(seat));
    const seat = must(seatToAct(table.state()));
    step(table);
    const next = must(seatToAct(table.state()));
    table.do(must(PERSONS[next]), { type: 'leave', seat: next });
    expect(dueOf(table.state())).toBe(5 * SECOND);
    table.do(must(PERSONS[seat]), { type: 'ask-undo', seat });
    expect(dueOf(table.state())).toBe(15 * SECOND);
    table.wait(10 * SECOND);
    table.do(must(PERSONS[seat]), { type: 'say', seat, phrase: 'moment' });
    expect(dueOf(table.state())).toBe(15 * SECOND);
  });
});

describe('the next game of a dynasty', () => {
  /** The first game is over, played by those who hold the seats or by their substitutes. */
  function between(pace: Pace, move = step) {
    const table = tableWith(settingsWith({ players: 3, variants: ['dynasty'] }, { pace }));
    for (const [seat, person] of PERSONS.entries()) table.do(person, sitting(seat));
    if (move === substituteStep) {
      for (const [seat, person] of PERSONS.entries()) table.do(person, { type: 'leave', seat });
    }
    while (seatToAct(table.state()) !== null) move(table);
    return table;
  }

  it.each<[string, Pace, number]>([
    ['two minutes', { type: 'turn', seconds: 30 }, 120 * SECOND],
    ['two minutes', { type: 'game', minutes: 10 }, 120 * SECOND],
    ['as many days as a turn has', { type: 'days', days: 3 }, 3 * DAY],
  ])('begins by itself after %s', (_, pace, pause) => {
    const table = between(pace);
    const { at } = table.state();
    expect(dueOf(table.state())).toBe(at + pause);
    expect(table.wait(at + pause - table.now() - 1)).toBe('');
    expect(table.wait(1)).toBe('started');
    expect(table.state().earlier).toHaveLength(1);
    expect(dueOf(table.state())).toBeGreaterThan(table.now());
  });

  it('is put off by time without a server, and by nothing that is said', () => {
    const table = between({ type: 'turn', seconds: 30 });
    const { at } = table.state();
    table.wait(60 * SECOND);
    table.do('ana', { type: 'say', seat: 0, phrase: 'moment' });
    expect(dueOf(table.state())).toBe(at + 120 * SECOND);
    const outages = [{ from: at + 30 * SECOND, to: at + 90 * SECOND }];
    expect(table.wait(120 * SECOND - 1, outages)).toBe('');
    expect(table.wait(1, outages)).toBe('started');
  });

  it('waits for whoever is there where nobody is hurried', () => {
    const table = between({ type: 'none' });
    expect(dueOf(table.state())).toBe(null);
    expect(table.wait(100 * DAY)).toBe('');
    expect(table.do('ben', { type: 'next-game', seat: 1 })).toBe('started');
  });

  it('waits for nobody when all have left', () => {
    const table = between({ type: 'none' }, substituteStep);
    expect(table.wait(must(dueOf(table.state())) - table.now())).toBe('started');
  });

  it('is the last: then nothing is due', () => {
    const table = between({ type: 'turn', seconds: 30 });
    for (let games = 1; games < 3; games++) {
      table.wait(120 * SECOND);
      while (seatToAct(table.state()) !== null) step(table);
    }
    expect(dueOf(table.state())).toBe(null);
    expect(table.wait(100 * DAY)).toBe('');
  });
});
