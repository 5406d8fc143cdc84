import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Language } from '../words/languages.ts';
import { describeWinners } from '../words/moves.ts';
import { nameOf } from '../words/names.ts';
import { speak } from '../words/texts.ts';
import { seatsElsewhere, seatsHere } from './seats.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterAll(async () => {
  await speak('en');
  vi.unstubAllGlobals();
});

const SQUIRES = [
  { name: '' },
  { name: '', bot: 'squire' },
  { name: 'Giermek Liść', bot: 'squire' }, // as a Pole wrote it down
  { name: '', bot: 'knight' },
];

const namesOf = (seats: ReturnType<typeof seatsHere>): string[] =>
  seats.map((_, seat) => nameOf(seats, seat));

describe('computer players of one level', () => {
  it.each<[Language, string[]]>([
    ['en', ['You', 'Squire Sun', 'Squire Leaf', 'Knight']],
    ['sr-Latn', ['Ti', 'Žuti štitonoša', 'Zeleni štitonoša', 'Vitez']],
    ['sr-Cyrl', ['Ти', 'Жути штитоноша', 'Зелени штитоноша', 'Витез']],
    ['cs', ['Ty', 'Žlutý panoš', 'Zelený panoš', 'Rytíř']],
    ['sk', ['Ty', 'Žltý panoš', 'Zelený panoš', 'Rytier']],
    ['pl', ['Ty', 'Żółty giermek', 'Zielony giermek', 'Rycerz']],
    ['hu', ['Te', 'Sárga apród', 'Zöld apród', 'Lovag']],
  ])('are told apart by their houses: %s', async (language, names) => {
    await speak(language);
    expect(namesOf(seatsHere(SQUIRES))).toEqual(names);
  });

  it('are told apart whatever they are called', async () => {
    await speak('en');
    const strangers = [
      { name: '', bot: 'greedy' },
      { name: 'greedy', bot: 'greedy' },
      { name: 'Deep', bot: 'mine' },
      { name: '', bot: '' },
    ];
    expect(namesOf(seatsHere(strangers))).toEqual([
      '\u2068greedy\u2069 Rose',
      '\u2068greedy\u2069 Sun',
      '\u2068Deep\u2069',
      'Blue',
    ]);
  });
});

it('nobody in a game from elsewhere is whoever reads it', async () => {
  await speak('hu');
  const [own, sent] = [seatsHere(SQUIRES), seatsElsewhere(SQUIRES)];
  expect(nameOf(sent, 0)).toBe('Rózsaszín');
  expect(describeWinners(own, [0])).not.toBe(describeWinners(sent, [0]));
  const ana = [{ name: 'Ana' }, { name: '', bot: 'squire' }];
  expect(describeWinners(seatsElsewhere(ana), [0])).toContain('Ana');
});
