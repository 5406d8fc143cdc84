import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, options, playthrough } from '../test/kit.ts';
import { LONGEST_NAME, nameFrom } from './name.ts';
import { formatRecord, gamesOf, parseRecord } from './record.ts';

describe('a name', () => {
  it.each([
    ['Ana', 'Ana'],
    ['  Ana\tMarija\n', 'Ana Marija'],
    ['Đorđe Ђорђе Łukasz Őrs', 'Đorđe Ђорђе Łukasz Őrs'],
    ['שרה', 'שרה'],
    ['Vie\u0302\u0323t', 'Việt'],
    ['👑 Ana 🇷🇸', '👑 Ana 🇷🇸'],
  ])('keeps what can be seen: %j', (text, name) => {
    expect(nameFrom(text)).toBe(name);
  });

  it.each([
    ['controls of a terminal', '\u001b[2JAna\u0007\u009b', '[2JAna'],
    ['ends of an isolation', '\u2069\u202cAna\u202e\u2067', 'Ana'],
    ['marks of direction', '\u200eA\u200fn\u061ca', 'Ana'],
    ['joiners and variants', 'A\u200dn\ufe0fa\u2060\ufeff\u00ad', 'Ana'],
    ['halves of characters', 'A\ud83dna\udc51', 'Ana'],
    ['private characters', '\ue000Ana\u{f0000}', 'Ana'],
    ['marks without a letter', ' \u0301\u0301Ana', 'Ana'],
    ['tags', 'Ana\u{e0067}\u{e007f}', 'Ana'],
  ])('is freed of %s', (_, text, name) => {
    expect(nameFrom(text)).toBe(name);
  });

  it.each([
    '',
    ' \u00a0\u2003\u3000',
    '\u200b\u200b',
    '\u3164\uffa0\u115f\u1160',
    '\u2800',
    '\u034f\u17b4',
    '\u0301',
  ])('of nothing that can be seen is empty: %j', (text) => {
    expect(nameFrom(text)).toBe('');
  });

  it('keeps three marks on a letter and no tower of them', () => {
    expect(nameFrom(`Z${'\u0335'.repeat(50)}a`)).toBe(`Z${'\u0335'.repeat(3)}a`);
  });

  it('is cut between characters, where one sees it', () => {
    expect(nameFrom('👑'.repeat(LONGEST_NAME))).toBe('👑'.repeat(LONGEST_NAME));
    expect(nameFrom('👑'.repeat(LONGEST_NAME + 1))).toBe(`${'👑'.repeat(LONGEST_NAME - 1)}…`);
    expect(nameFrom('W'.repeat(9_000_000))).toBe(`${'W'.repeat(LONGEST_NAME - 1)}…`);
  });

  it('stays as it is when it is read again', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(anyText, (text) => {
        const name = nameFrom(text);
        expect(nameFrom(name)).toBe(name);
        expect(Array.from(name).length).toBeLessThanOrEqual(LONGEST_NAME);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|^\s|\s$/u);
      }),
    );
  });

  it('is what a reader gets of a record, for players and bots', () => {
    const { record } = playthrough(options(2), 1);
    const seats = [{ name: '\u202eAna\u2069' }, { name: '\u200b', bot: `\u001b${'b'.repeat(99)}` }];
    const [game] = gamesOf(accepted(parseRecord(formatRecord({ ...record, seats }))));
    expect(game?.seats).toEqual([
      { name: 'Ana' },
      { name: '', bot: `${'b'.repeat(LONGEST_NAME - 1)}…` },
    ]);
  });
});
