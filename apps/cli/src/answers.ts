import { createInterface } from 'node:readline';
import { readLines } from './input.ts';
import { write } from './output.ts';

/** Who answers at the prompt. */
export type Answers = {
  /** The next answer without the blanks around it; null when there are no more. */
  readonly ask: (prompt: string) => Promise<string | null>;
  readonly interruption: AbortSignal; // of a person at a terminal, by Ctrl-C
  readonly close: () => void;
};

/** No answer is longer, in characters; terminals cut lines there too. */
const LONGEST_ANSWER = 4096;

/** A person at a terminal, where a line can be edited, or else the lines of standard input. */
export function openAnswers(): Answers {
  const { stdin: input, stdout: output } = process;
  return input.isTTY && output.isTTY ? typed(input, output) : given();
}

function typed(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Answers {
  const lines = createInterface({ input, output });
  const answers = lines[Symbol.asyncIterator]();
  const interruption = new AbortController();
  let isClosed = false;
  lines.once('close', () => {
    isClosed = true;
  });
  lines.once('SIGINT', () => {
    interruption.abort();
    lines.close();
  });
  return {
    async ask(prompt) {
      if (interruption.signal.aborted) return null;
      lines.setPrompt(prompt);
      if (!isClosed) lines.prompt();
      const { done, value } = await answers.next();
      return done ? null : value.trim();
    },
    interruption: interruption.signal,
    close: () => lines.close(),
  };
}

function given(): Answers {
  const lines = readLines(undefined, LONGEST_ANSWER);
  return {
    async ask(prompt) {
      await write(prompt);
      return (await lines.next()).value?.text ?? null;
    },
    interruption: new AbortController().signal,
    close: () => void lines.return(undefined),
  };
}
