import type { Settings } from '@crownlands/protocol';

/** Games of two, with a clock that nobody should see run out. */
export const SETTINGS: Settings = {
  rules: { players: 2, variants: [], firstOrder: 'drawn' },
  pace: { type: 'turn', seconds: 60 },
  isListed: false,
  mayWatch: true,
  substitute: 'apprentice',
};

/** Asks for JSON until there is an answer. */
export async function ask(address: string, path: string, token: string, body?: object) {
  for (;;) {
    try {
      const answer = await fetch(`${address}/api/${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      if (answer.ok) return await answer.json();
    } catch {
      // It is down, and will be up again.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
