import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ commit: string, machine: string, date: string, note?: string }} Origin */
/** @typedef {{ bot: string, share: number, low: number, high: number, margin: number, msPerMove: number, playoutsPerMove: number }} Standing */
/** @typedef {{ games: number, players: number, variants: string[], timeMs?: number, simulations?: number, seed: number, bots: Standing[] }} Match */
/** @typedef {{ bot: string, elo: number, low: number, high: number }} Rating */
/** @typedef {{ games?: number, milliseconds?: number, simulations?: number, seed: number, ratings: Rating[] }} Ladder */

/** @typedef {{ positions: number, called: number, won: number }} Bin */
/** @typedef {{ positions: number, sureness: number, bins: Bin[] }} Counts */
/** Where no variants are named, it was played with both bonuses; `known` is with the last row known. */
/** @typedef {Counts & { players: number, variants?: string[], games: number, simulations: number, seed: number, known?: Counts }} Calibration */

/** What `match --json`, `ladder --json` or `calibrate.mjs` printed, and where that comes from. */
/** @typedef {Origin & { target?: number, match: Match }} StoredMatch */
/** @typedef {Origin & { ladder: Ladder }} StoredLadder */
/** @typedef {Origin & { calibration: Calibration }} StoredCalibration */
/** @typedef {(StoredMatch | StoredLadder | StoredCalibration) & { name: string }} Stored */

export const FOLDER = 'training/logs/matches';

/** All that is stored in a folder, by name. @returns {Stored[]} */
export function storedIn(/** @type {string} */ folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      ...JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
    }));
}
