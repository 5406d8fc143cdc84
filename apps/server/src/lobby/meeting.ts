import type { Store } from '../store/store.ts';

/** Where those meet who wish for the same and find no table: on all servers the same. */
export type Meeting = {
  /** The table that was agreed on last, which may not be opened yet; null when none ever was. */
  readonly place: (wish: string) => Promise<string | null>;
  /** Agrees on another in place of that one; false when others have done so before. */
  readonly move: (wish: string, from: string | null, to: string) => Promise<boolean>;
  /** Agrees on that one no longer. */
  readonly leave: (wish: string, from: string) => Promise<void>;
};

export const meetingIn = ({ query }: Store): Meeting => ({
  async place(wish) {
    const sql = 'SELECT game FROM meetings WHERE wish = $1';
    return (await query<{ game: string }>(sql, wish))[0]?.game ?? null;
  },

  async move(wish, from, to) {
    const sql = `INSERT INTO meetings (wish, game) VALUES ($1, $2)
                 ON CONFLICT (wish) DO UPDATE SET game = $2 WHERE meetings.game = $3
                 RETURNING game`;
    return (await query(sql, wish, to, from ?? '')).length > 0;
  },

  async leave(wish, from) {
    await query('DELETE FROM meetings WHERE wish = $1 AND game = $2', wish, from);
  },
});
