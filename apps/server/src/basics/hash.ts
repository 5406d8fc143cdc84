import { createHash } from 'node:crypto';

/** The SHA-256 of a text, as base64url: 43 characters. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');
