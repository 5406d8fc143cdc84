import type { Order, Report, Thread } from './thread.ts';

/** Gives tasks to one thread and hears of them. */
export type Asker<Task, Note, Result> = {
  /**
   * The result, or null once the thread has left the task or was ended. Rejects with the thread's
   * reason if there is no result, or if the thread dies.
   */
  readonly ask: (task: Task, hear: (note: Note) => void) => Promise<Result | null>;
  /** Tells the thread to leave its task. */
  readonly cancel: () => void;
  readonly end: () => Promise<void>;
  /** Whether its thread can still answer. */
  readonly isAlive: () => boolean;
};

type Waiting<Note, Result> = {
  readonly hear: (note: Note) => void;
  readonly resolve: (result: Result | null) => void;
  readonly reject: (error: Error) => void;
};

export function askerOn<Task, Note, Result>(
  thread: Thread<Order<Task>, Report<Note, Result>>,
): Asker<Task, Note, Result> {
  const waiting = new Map<number, Waiting<Note, Result>>();
  let lastId = 0;
  let failure: Error | null = null;
  let isEnded = false;

  const take = (id: number): Waiting<Note, Result> | undefined => {
    const taken = waiting.get(id);
    waiting.delete(id);
    return taken;
  };
  const takeAll = (): Waiting<Note, Result>[] =>
    [...waiting.keys()].flatMap((id) => take(id) ?? []);

  thread.listen(
    (report) => {
      if ('note' in report) waiting.get(report.id)?.hear(report.note);
      else if ('result' in report) take(report.id)?.resolve(report.result);
      else take(report.id)?.reject(new Error(report.failure));
    },
    (error) => {
      failure ??= error;
      for (const { reject } of takeAll()) reject(error);
    },
  );

  return {
    async ask(task, hear) {
      if (isEnded) return null;
      if (failure) throw failure;
      const id = ++lastId;
      thread.post({ type: 'begin', id, task });
      return new Promise((resolve, reject) => waiting.set(id, { hear, resolve, reject }));
    },
    cancel: () => thread.post({ type: 'cancel' }),
    end() {
      isEnded = true;
      for (const { resolve } of takeAll()) resolve(null);
      return thread.end();
    },
    isAlive: () => !isEnded && !failure,
  };
}
