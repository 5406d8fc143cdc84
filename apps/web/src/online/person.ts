const KEY = 'crownlands.token';

/**
 * What this browser proves its seats by; it is made for whoever does something online, comes to a table or asks
 * who they are. It is told to nobody but the server.
 */
export const token = (): string => {
  made ??= keptToken() ?? keepToken(newToken());
  return made;
};

let made: string | null = null;

/** The same for whoever only looks at lists, at others and at games: nobody becomes somebody by that. */
export const tokenIfAny = (): string | null => made ?? keptToken();

/** Tells a server who asks. */
export const bearing = (token: string | null): { readonly authorization?: string } =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Whether this browser may have seats anywhere. */
export const isKnown = (): boolean => tokenIfAny() !== null;

/** Forgets who this browser was; the next visit is somebody else's. */
export function beNobody(): void {
  made = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing to forget.
  }
}

/** A name that nobody else has: for a command, and for what one adds to a shuffle. */
export const newName = (): string => textOf(16);

function newToken(): string {
  return textOf(32);
}

/** So many random bytes as text that goes into addresses and files. */
function textOf(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function keptToken(): string | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept && /^[\w-]{43}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keepToken(made: string): string {
  try {
    localStorage.setItem(KEY, made);
  } catch {
    // Then it lasts as long as the page, and so do the seats.
  }
  return made;
}
