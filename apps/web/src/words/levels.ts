/** The computer players that people meet, weakest first. */
export const LEVELS = ['apprentice', 'squire', 'knight', 'baron', 'duke', 'champion'] as const;
export type Level = (typeof LEVELS)[number];
