import type pg from 'pg';

const DURABLE = `SELECT set_config('synchronous_commit', 'on', false)
                 WHERE current_setting('synchronous_commit') = 'off'`;

/** Commits of a session are on disk when they are answered, whatever its role or its database would rather have. */
export async function makeDurable(session: pg.ClientBase): Promise<void> {
  await session.query(DURABLE);
}
