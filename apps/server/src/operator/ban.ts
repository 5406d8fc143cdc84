import { DAY } from '../basics/durations.ts';
import { type Command, wholeNumber } from './command.ts';
import { withPerson } from './person.ts';
import { momentOf } from './words.ts';

/** The end of a ban that nobody will see. */
const FOR_EVER = Date.UTC(9999, 11, 31);

export const ban: Command = {
  help: `Bans somebody from opening tables, sitting down and reporting.

Usage: crownlands server ban ID [--days N]

  --days N  for so long (default: for ever)

Games that they play go on. The servers notice at once.
`,
  flags: { days: { type: 'string' } },
  words: ['ID'],
  async run(call) {
    const { place, now } = call;
    const [id = ''] = call.words;
    const days = wholeNumber(call, 'days', 1, 36_500);
    if (typeof days === 'object') return days;
    const until = days === undefined ? FOR_EVER : now + days * DAY;
    return withPerson(place, id, async ({ person }, { query }) => {
      await query('UPDATE people SET banned_until = $2 WHERE person = $1', person, until);
      const end = days === undefined ? 'for ever' : `until ${momentOf(until)}`;
      return { text: `${id} is banned ${end}.\n` };
    });
  },
};

export const unban: Command = {
  help: `Ends a ban.

Usage: crownlands server unban ID
`,
  flags: {},
  words: ['ID'],
  run: ({ words: [id = ''], place }) =>
    withPerson(place, id, async ({ person, bannedUntil }, { query }) => {
      await query('UPDATE people SET banned_until = NULL WHERE person = $1', person);
      return {
        text: bannedUntil === null ? `${id} was not banned.\n` : `${id} may play again.\n`,
      };
    }),
};
