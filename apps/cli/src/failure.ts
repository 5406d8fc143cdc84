import type { Checked, Refusal } from '@crownlands/rules';

/** The program ends with this status after this one line: 1 is not legal, 2 is not readable. */
export class Failure extends Error {
  readonly status: 1 | 2;

  constructor(status: 1 | 2, message: string) {
    super(message);
    this.status = status;
  }
}

export function fail(message: string): never {
  throw new Failure(2, message);
}

/** The value of a check, or the end of the program with its reason. */
export function orFail<T>(checked: Checked<T>, source: string): T {
  if (checked.ok) return checked.value;
  throw failureOf(checked.refusal, source);
}

/** What breaks a rule of the written form (F) could not be read; all else is not legal. */
const failureOf = ({ rule, at, message }: Refusal, source: string): Failure =>
  new Failure(rule.startsWith('F') ? 2 : 1, [source, at, rule, message].filter(Boolean).join(': '));
