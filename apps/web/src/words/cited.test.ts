import { describe, expect, it } from 'vitest';
import { citedIn } from './cited.ts';
import { loadRules } from './rulebook.ts';
import texts from './texts/en.json' with { type: 'json' };

describe('what a text cites', () => {
  it.each([
    ['No side matches (P3)', ['No side matches (', 'P3', ')']],
    [
      'First (T1): place, then choose (T2).',
      ['First (', 'T1', '): place, then choose (', 'T2', ').'],
    ],
    ['An error (moves[3], rule P1).', ['An error (moves[3], rule ', 'P1', ').']],
    ['(7×7-esbe, V4)', ['(7×7-esbe, ', 'V4', ')']],
    ['Није дозвољено (P3)', ['Није дозвољено (', 'P3', ')']],
  ])('%s', (text, parts) => expect(citedIn(text)).toEqual(parts));

  it.each(['level with R2, as ever (almost)', 'F1 (F2)', '(SP3)', '(P10)', 'R2'])(
    'is nothing in: %s',
    (text) => expect(citedIn(text)).toEqual([text]),
  );
});

it('every rule that is cited has its number among the rules', async () => {
  const { sections } = await loadRules('en');
  const rules = sections.flatMap(({ rules }) => rules);
  const written = [...Object.values(texts), ...rules.map(({ text }) => text)];
  const cited = written.flatMap((text) => citedIn(text).filter((_, index) => index % 2 === 1));
  expect(cited.length).toBeGreaterThan(20);
  expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(cited));
});
