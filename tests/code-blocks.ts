import { readFileSync } from 'node:fs';

/** A block of code in a page, with the name of its file if it has one. */
export type Block = {
  readonly language: string;
  readonly name: string | undefined;
  readonly text: string;
};

export const blocksOf = (page: string): Block[] =>
  [...readFileSync(page, 'utf8').matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', name, text = '']) => ({ language, name, text }),
  );

/** The commands of a console block, each with what it prints. */
export const commandsOf = (text: string) =>
  text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.split('\n');
      return { command, output: output.join('\n') };
    });
