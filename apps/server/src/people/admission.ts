import type { Command, Refused, TableState } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import type { People } from './people.ts';

/** Who wants something at a table, and who holds its seats. */
type Asked = {
  readonly person: string;
  readonly command: Command;
  readonly state: TableState;
  readonly holders: readonly (string | null)[];
};

/** A command as it may go on, and the seats of those whose names cannot stay with it. */
export type Admitted = { readonly command: Command; readonly unfit: readonly Seat[] };

const TAKEN: Refused = { code: 'name-taken', message: 'this name belongs to somebody else' };

/**
 * Looks after names where strangers meet. Who sits down at a rated table is called as everywhere; nobody is
 * called at an open one as somebody else who keeps their profile.
 */
export async function admit(people: People, asked: Asked): Promise<Admitted | Refused> {
  const { person, command, state } = asked;
  if (command.type === 'sit') {
    const { isRated, isListed } = state.settings;
    await people.known(person);
    const name = isRated ? await people.nameOrAdopt(person, command.name) : command.name;
    if ((isRated || isListed) && (await people.isNameTaken(name, person))) return TAKEN;
    return { command: { ...command, name }, unfit: [] };
  }
  if (command.type !== 'change') return { command, unfit: [] };
  return { command, unfit: await unfitFor(people, asked, command) };
}

/** Those who sat down under a name that they may not have once the table is rated or open. */
async function unfitFor(
  people: People,
  { state, holders }: Asked,
  { settings: { isRated, isListed } }: Extract<Command, { type: 'change' }>,
): Promise<readonly Seat[]> {
  if (!isRated && !isListed) return [];
  const fits = await Promise.all(
    state.seats.map(async (sitting, seat) => {
      const person = holders[seat];
      if (sitting.who !== 'person' || !person) return true;
      if (await people.isNameTaken(sitting.name, person)) return false;
      return !isRated || (await people.nameOrAdopt(person, sitting.name)) === sitting.name;
    }),
  );
  return state.seats.flatMap((_, seat) => (must(fits[seat]) ? [] : [seat]));
}
