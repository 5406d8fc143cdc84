import webPush from 'web-push';
import type { Query } from '../store/query.ts';

/** The keys by which push services know this server, and all that share its database. */
export type Keys = { readonly publicKey: string; readonly privateKey: string };

/** The keys that are kept; they are made once, by whoever starts first. */
export async function keysIn(query: Query): Promise<Keys> {
  const made = JSON.stringify(webPush.generateVAPIDKeys());
  const sql = `INSERT INTO secrets (name, value) VALUES ('push', $1) ON CONFLICT DO NOTHING`;
  await query(sql, made);
  const kept = await query<{ value: string }>(`SELECT value FROM secrets WHERE name = 'push'`);
  return JSON.parse(kept[0]?.value ?? made);
}
