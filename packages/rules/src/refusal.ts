/** Rules of the game as in docs/rules.md; F1 to F4 are those of its written form in docs/record.md. */
export type RuleId = `${'C' | 'S' | 'T' | 'P' | 'G' | 'V' | 'R' | 'F'}${number}`;

export type RefusalCode =
  | 'not-json'
  | 'wrong-field'
  | 'other-version'
  | 'not-a-move'
  | 'not-a-kingdom'
  | 'no-such-domino'
  | 'repeated-domino'
  | 'repeated-variant'
  | 'player-count'
  | 'wrong-seats'
  | 'wrong-kings'
  | 'wrong-deck'
  | 'missing-row'
  | 'wrong-castle'
  | 'game-over'
  | 'wrong-seat'
  | 'claim-first'
  | 'place-first'
  | 'no-more-claims'
  | 'wrong-domino'
  | 'not-on-offer'
  | 'off-frame'
  | 'not-free'
  | 'no-contact'
  | 'must-place'
  | 'wrong-result'
  | 'wrong-dynasty';

/** Why something was not accepted: a code for programs, the rule it breaks, where, and a sentence. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly rule: RuleId;
  readonly at: string; // a field such as `deck` or `moves[3]`; empty for the whole
  readonly message: string;
};

/** Failures that we expect are values; exceptions are bugs. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export const accept = <T>(value: T): Checked<T> => ({ ok: true, value });

export const refusal = (code: RefusalCode, rule: RuleId, message: string, at = ''): Refusal => ({
  code,
  rule,
  at,
  message,
});

export const refuse = (...parts: Parameters<typeof refusal>) =>
  ({ ok: false, refusal: refusal(...parts) }) as const;

/** The value, unless there is a reason against it. */
export const unless = <T>(reason: Refusal | null, value: T): Checked<T> =>
  reason ? { ok: false, refusal: reason } : { ok: true, value };
