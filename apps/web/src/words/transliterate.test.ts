import { expect, it } from 'vitest';
import sr from './texts/sr-Latn.json' with { type: 'json' };
import { toCyrillic } from './transliterate.ts';

it.each([
  ['writes each letter', 'Čuvaj šumu, đače žuti!', 'Чувај шуму, ђаче жути!'],
  ['joins digraphs', 'kralj, džoker, njegova polja', 'краљ, џокер, његова поља'],
  ['joins digraphs that begin a word', 'Ljubav Njegoš Džoker', 'Љубав Његош Џокер'],
  ['joins digraphs in capitals', 'KRALJ NJEGOV DŽOKER', 'КРАЉ ЊЕГОВ ЏОКЕР'],
  [
    'parts what meets between two parts of a word',
    'Injekcija, konjugacija, konjunktura, TANJUG, vanjezički; nadživeti, nadžnjeti, odžaliti, podžanr',
    'Инјекција, конјугација, конјунктура, ТАНЈУГ, ванјезички; надживети, наджњети, оджалити, поджанр',
  ],
  [
    'parts nothing in words that only look alike',
    'Inje, konj, tanjir, nadžak, hodžaluk, odžak',
    'Иње, коњ, тањир, наџак, хоџалук, оџак',
  ],
  ['leaves numbers and signs', '„7×7“ – 10 poena…', '„7×7“ – 10 поена…'],
  [
    'keeps names',
    'Kingdomino kuće Blue Orange u igri Crownlands',
    'Kingdomino куће Blue Orange у игри Crownlands',
  ],
  [
    'keeps placeholders and tags',
    '{{name}}: <b>pločica</b> {{domino}}',
    '{{name}}: <b>плочица</b> {{domino}}',
  ],
  [
    'keeps rule ids',
    'Zamak (V2), krune (G4), redosled (S3)',
    'Замак (V2), круне (G4), редослед (S3)',
  ],
  ['keeps keys', 'R okreće, Enter postavlja, Esc zatvara', 'R окреће, Enter поставља, Esc затвара'],
  [
    'takes no word for a key',
    'I kralj. U redu. S krunom. Rđa. Zamak.',
    'И краљ. У реду. С круном. Рђа. Замак.',
  ],
])('%s', (_what, latin, cyrillic) => expect(toCyrillic(latin)).toBe(cyrillic));

it('leaves no Latin letter in a text but what is kept', () => {
  const kept =
    /\{\{\w+\}\}|Crownlands|Kingdomino|Blue Orange|QR|Enter|Shift|https|localhost|\([A-Z]\d\)|\bR\b/g;
  for (const text of Object.values(sr)) {
    expect(toCyrillic(text).replace(kept, '')).not.toMatch(/\p{Script=Latin}/u);
  }
});
