/** A thread that does what it is told, one task at a time: a Web Worker, or a worker thread of Node. */
export type Thread<Told, Telling> = {
  readonly post: (told: Told) => void;
  /** `fail` is told when it has died in any way: a worker thread of Node that exits has no error. */
  readonly listen: (hear: (telling: Telling) => void, fail: (error: Error) => void) => void;
  /** Ends it, whatever it is doing; done when it is gone. */
  readonly end: () => Promise<void>;
};

/** What a thread is told: a task, which takes the place of an old one, or to leave the one it has. */
export type Order<Task> =
  | { readonly type: 'begin'; readonly id: number; readonly task: Task }
  | { readonly type: 'cancel' };

/**
 * What a thread tells: notes while it works and then, for each task, its result (null if the task was
 * cancelled) or why there is none.
 */
export type Report<Note, Result> =
  | { readonly id: number; readonly note: Note }
  | { readonly id: number; readonly result: Result | null }
  | { readonly id: number; readonly failure: string };
