import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a test says to the program: where to note that it runs, and more if the program asks. */
export const [notes = '', ...words] = process.argv.slice(2);
appendFileSync(notes, `${process.pid}\n`);

export const say = (/** @type {object} */ message) => console.log(JSON.stringify(message));

/** @param {(legal: string[], number: number) => void} onTurn hears of the turns, from 1 on */
export async function serve(onTurn, onOver = () => {}) {
  let turns = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    const { type, legal } = JSON.parse(line);
    if (type === 'hello') say({ type: 'hello', name: 'test' });
    if (type === 'turn') onTurn(legal, ++turns);
    if (type === 'over') onOver();
  }
}

/** @param {string[]} legal */
export const playFirst = ([move]) => say({ type: 'move', move });
