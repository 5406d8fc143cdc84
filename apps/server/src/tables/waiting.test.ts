import { startsAt } from '@crownlands/protocol';
import { describe, expect, it } from 'vitest';
import { settingsWith, sitting, tableWith } from '../../test/table.ts';

const MINUTE = 60_000;

describe('a table with patience', () => {
  const patient = settingsWith({ players: 3 }, { patience: 30, substitute: 'baron' });

  it('begins so long after the first person sat down, with substitutes on the free seats', () => {
    const table = tableWith(patient);
    expect(table.wait(MINUTE)).toBe('');
    table.see(0, 1);
    table.do('ana', sitting(0));
    table.wait(20_000);
    table.do('ben', sitting(1));
    expect(startsAt(table.state())).toBe(MINUTE + 30_000);
    expect(table.wait(9999)).toBe('');
    expect(table.wait(1)).toBe('seated started');
    expect(table.state().seats[2]).toEqual({ who: 'bot', bot: 'baron' });
    expect(startsAt(table.state())).toBeNull();
  });

  it('waits for those who sit there to come back', () => {
    const table = tableWith(patient);
    table.do('ana', sitting(1));
    expect(table.wait(MINUTE)).toBe('');
    table.see(0);
    expect(table.wait(MINUTE)).toBe('');
    table.see(1);
    expect(table.wait(0)).toBe('seated seated started');
  });

  it('counts anew when nobody was left, and when the host changes what is waited for', () => {
    const table = tableWith(patient);
    table.do('ana', sitting(0));
    table.wait(20_000);
    table.do('ana', { type: 'stand', seat: 0 });
    expect(startsAt(table.state())).toBeNull();
    table.do('ben', sitting(1));
    expect(startsAt(table.state())).toBe(50_000);
    table.wait(20_000);
    table.do('ana', { type: 'change', settings: { ...patient, patience: 60 } });
    expect(startsAt(table.state())).toBe(100_000);
    const { patience, ...patientless } = patient;
    table.do('ana', { type: 'change', settings: patientless });
    expect([patience, startsAt(table.state())]).toEqual([30, null]);
  });
});

describe('who is missing when a rated game is to begin', () => {
  const turns = { pace: { type: 'turn', seconds: 10 }, substitute: 'apprentice' } as const;
  const rated = settingsWith({ players: 3 }, { ...turns, isRated: true });
  const missingAt = (settings: typeof rated) => {
    const table = tableWith(settings);
    table.do('ana', sitting(0));
    table.do('ben', sitting(1));
    table.miss(1);
    return table;
  };

  it('loses the seat, and the others wait on', () => {
    const table = missingAt(rated);
    expect(table.do('cleo', sitting(2))).toBe('sat freed');
    expect(table.holders).toEqual(['ana', null, 'cleo', null]);
    table.miss();
    expect(table.do('ben', sitting(1))).toBe('sat started');
  });

  it('loses it to a bot where the others need not wait, or the host begins', () => {
    expect(missingAt(rated).do('ana', { type: 'start' })).toBe('freed seated seated started');
    const patient = missingAt({ ...rated, patience: 30 });
    patient.see(0);
    expect(patient.wait(30_000)).toBe('freed seated seated started');
  });

  it('is nobody who gives the sign, and is not begun without', () => {
    const alone = missingAt(rated);
    alone.miss(0, 1);
    expect(alone.do('cleo', sitting(2))).toBe('sat freed freed');
    alone.miss(2);
    expect(alone.do('cleo', { type: 'stand', seat: 2 })).toBe('freed');
    expect(alone.do('ana', { type: 'start' })).toBe('no: nothing');
  });

  it.each([
    ['has days for each turn', { ...rated, pace: { type: 'days', days: 3 } }],
    ['does not count', settingsWith({ players: 3 }, turns)],
  ] as const)('keeps it where the game %s', (_, settings) =>
    expect(missingAt(settings as typeof rated).do('cleo', sitting(2))).toBe('sat started'),
  );
});

describe('a table that nobody looks at', () => {
  const DAY = 24 * 60 * MINUTE;

  it.each([
    ['listed, after minutes', { isListed: true }, 2.5 * MINUTE],
    ['private, after a day', {}, DAY],
    ['of days, after a week', { isListed: true, pace: { type: 'days', days: 2 } }, 7 * DAY],
    [
      'about to begin, after its players had time',
      { isListed: true, patience: 600 },
      12.5 * MINUTE,
    ],
  ] as const)('is closed: %s', (_, others, long) => {
    const table = tableWith(settingsWith({ players: 3 }, others));
    table.do('ana', sitting(0));
    expect(table.wait(long - 1)).toBe('');
    expect(table.wait(1)).toBe('closed');
  });
});

describe('whom the host has sent away', () => {
  it('cannot sit down there again, on any seat', () => {
    const table = tableWith(settingsWith({ players: 4 }));
    table.do('ben', sitting(1));
    table.do('cleo', sitting(2));
    table.do('ana', { type: 'free', seat: 1 });
    expect(table.do('ben', sitting(1))).toBe('no: blocked');
    expect(table.do('ben', sitting(3))).toBe('no: blocked');
    expect(table.do('cleo', { type: 'stand', seat: 2 })).toBe('freed');
    expect(table.do('cleo', sitting(1))).toBe('sat');
  });

  it('is nobody when a bot or the host themselves is freed of a seat', () => {
    const table = tableWith(settingsWith({ players: 4 }));
    table.do('ana', sitting(0));
    table.do('ana', { type: 'seat-bot', seat: 1, bot: 'knight' });
    table.do('ana', { type: 'free', seat: 1 });
    table.do('ana', { type: 'free', seat: 0 });
    expect(table.state().removed).toEqual([]);
    expect(table.do('ana', sitting(0))).toBe('sat');
  });
});
