import type { Sitter } from '@crownlands/protocol';
import type { Move, View } from '@crownlands/rules';
import type { Blocks } from '../people/blocks.ts';
import type { People } from '../people/people.ts';
import type { Outage, Store } from '../store/store.ts';
import type { Awaited } from './awaited.ts';
import type { Company } from './presence.ts';

/** What tables need of the world around them. */
export type World = {
  readonly store: Store;
  readonly people: People;
  readonly blocks: Blocks;
  readonly now: () => number;
  /** The times without a server that ended after a moment. */
  readonly outagesSince: (moment: number) => Promise<readonly Outage[]>;
  /** What a bot plays; null when it cannot say now. */
  readonly think: (bot: Sitter, view: View) => Promise<Move | null>;
  readonly company: Company;
  /** Hears of somebody whose turn has come while they are not there, once for each turn. */
  readonly onAwaited: (awaited: Awaited) => void;
  readonly log: (line: string) => void;
};
