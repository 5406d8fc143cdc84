/** What is done at the same time. */
const WORKERS = 20;

/** Does something so many times, some at once. */
export async function repeat(
  times: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}
