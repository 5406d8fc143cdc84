import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, anyPlaythrough, options, playthrough, refused } from '../test/kit.ts';
import { dynastyOf, formatRecord, parseRecord } from './record.ts';
import { replay } from './replay.ts';

const { record } = playthrough(options(2, ['middle-kingdom', 'harmony']), 1);

/** The record's text after one change to its JSON. */
function changed(change: (json: ReturnType<typeof asJson>) => void): string {
  const json = asJson();
  change(json);
  return JSON.stringify(json);
}

const SHUFFLE = {
  secret: '5e'.repeat(32),
  commitment: 'c0'.repeat(32),
  nonces: ['', 'n'.repeat(22)],
};

type Json = { [key: string]: unknown };

const asJson = () =>
  JSON.parse(formatRecord(record)) as Json & {
    rules: Json;
    seats: unknown[];
    result: { scores: Json[] };
  };

describe('[F1] a record is one JSON object', () => {
  it.each(['', ' ', 'null', '1', '"text"', '[]', '{}', '{"format":1}'])('%j is refused', (text) => {
    expect(parseRecord(text).ok).toBe(false);
  });

  it.each(['{', '{"format":"kingdomino/1"', 'kingdomino', '\u0000', '{}{}', "{'format':1}"])(
    '%j is not JSON',
    (text) => {
      expect(refused(parseRecord(text))).toMatchObject({ code: 'not-json', rule: 'F1' });
    },
  );

  it('ten megabytes of garbage are refused', () => {
    expect(refused(parseRecord('garbage '.repeat(1_250_000))).code).toBe('not-json');
  });

  it('deep nesting is refused', () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    expect(parseRecord(deep).ok).toBe(false);
    expect(parseRecord(`{"format":${deep}}`).ok).toBe(false);
    expect(parseRecord(`{"format":"kingdomino/1","rules":${deep}}`).ok).toBe(false);
  });
});

describe('[F2] a record has its fields', () => {
  it.each(['kingdomino/2', 'kingdomino-dynasty/12'])('%s is of a newer version', (format) => {
    expect(refused(parseRecord(JSON.stringify({ format })))).toMatchObject({
      code: 'other-version',
      at: 'format',
    });
  });

  it.each(['format', 'rules', 'seats', 'kings', 'deck', 'moves'])('%s must be there', (field) => {
    const text = changed((json) => delete json[field]);
    expect(refused(parseRecord(text))).toMatchObject({ code: 'wrong-field', at: field });
  });

  it.each<[string, (json: ReturnType<typeof asJson>) => void]>([
    [
      'format',
      (json) => {
        json.format = 'kingdomino/0';
      },
    ],
    [
      'rules.players',
      (json) => {
        json.rules.players = '2';
      },
    ],
    [
      'rules.players',
      (json) => {
        json.rules.players = 5;
      },
    ],
    [
      'rules.variants',
      (json) => {
        json.rules.variants = 'harmony';
      },
    ],
    [
      'rules.variants[1]',
      (json) => {
        json.rules.variants = ['harmony', 'giants'];
      },
    ],
    [
      'rules.firstOrder',
      (json) => {
        json.rules.firstOrder = 'random';
      },
    ],
    [
      'seats[1]',
      (json) => {
        json.seats[1] = 'Ana';
      },
    ],
    [
      'seats[0].name',
      (json) => {
        json.seats[0] = { name: 7 };
      },
    ],
    [
      'seats[0].bot',
      (json) => {
        json.seats[0] = { name: 'Ana', bot: null };
      },
    ],
    [
      'kings[0]',
      (json) => {
        json.kings = ['0', 1, 1, 0];
      },
    ],
    [
      'deck[2]',
      (json) => {
        json.deck = [1, 2, '3', 4];
      },
    ],
    [
      'deck[0]',
      (json) => {
        json.deck = [1.5, 2, 3, 4];
      },
    ],
    [
      'deck',
      (json) => {
        json.deck = { length: 4 };
      },
    ],
    [
      'moves',
      (json) => {
        json.moves = '#1';
      },
    ],
    [
      'moves[0]',
      (json) => {
        json.moves = [1];
      },
    ],
    [
      'result',
      (json) => {
        Object.assign(json, { result: null });
      },
    ],
    [
      'result.scores[1].total',
      (json) => {
        Object.assign(json.result.scores[1] ?? {}, { total: '47' });
      },
    ],
    [
      'shuffle.nonces[1]',
      (json) => {
        json.shuffle = { ...SHUFFLE, nonces: ['', 'too-short'] };
      },
    ],
  ])('%s must be right', (at, change) => {
    expect(refused(parseRecord(changed(change)))).toMatchObject({
      code: 'wrong-field',
      rule: 'F2',
      at,
    });
  });

  it('a shuffle may be told, of a game or of a dynasty', () => {
    for (const told of [record, dynastyOf([record])]) {
      const text = formatRecord({ ...told, shuffle: SHUFFLE });
      expect(formatRecord(accepted(parseRecord(text)))).toBe(text);
    }
  });

  it('what it does not know it leaves out', () => {
    const text = changed((json) => Object.assign(json, { date: '2026-11-15', seed: [1] }));
    const odd = text.replace('{', '{"__proto__":{"deck":[]},"constructor":1,');
    expect(accepted(parseRecord(odd))).toEqual(record);
  });
});

it('[F1] [F2] records are read as written', () => {
  fc.assert(
    fc.property(anyPlaythrough, ({ record }) => {
      const text = formatRecord(record);
      expect(text).not.toContain('\n');
      expect(formatRecord(accepted(parseRecord(text)))).toBe(text);
    }),
    { numRuns: 50 },
  );
});

it('no JSON makes reading or replaying throw', () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  const part = fc.constantFrom(
    'format',
    'rules',
    'seats',
    'kings',
    'deck',
    'moves',
    'result',
    'games',
  );
  const mixed = fc.tuple(anyPlaythrough, part, json).map(([{ record }, key, value]) => {
    return { ...record, [key]: value };
  });
  const scrambled = fc
    .tuple(
      anyPlaythrough,
      fc.nat(),
      fc.constantFrom('#1', '1x', '1@1,0E', '24@0,1S', '9@9,9W', 'x'),
    )
    .map(([{ record }, index, text]) => {
      return { ...record, moves: record.moves.with(index % record.moves.length, text) };
    });
  fc.assert(
    fc.property(fc.oneof(json, mixed, scrambled), (value) => {
      const read = parseRecord(JSON.stringify(value));
      if (read.ok) replay(read.value);
    }),
    { numRuns: 1000 },
  );
});

it('a cut record is refused wherever the cut is', () => {
  const text = formatRecord(record);
  for (let length = 0; length < text.length; length++) {
    expect(refused(parseRecord(text.slice(0, length))).code).toBe('not-json');
  }
});

it('[V1] a dynasty that is not over has no outcome', () => {
  const games = [1, 2, 3].map((seed) => playthrough(options(2, ['dynasty']), seed).record);
  expect(dynastyOf(games.slice(0, 2))).not.toHaveProperty('totals');
  expect(dynastyOf(games)).toHaveProperty('totals');
});
