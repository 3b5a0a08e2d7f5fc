import type { ExecutionContext } from 'hono';

/** What an app's calls have left for after their answers, as the Worker's runtime knows it. */
export class Afterwards {
  readonly #left = new Set<Promise<unknown>>();
  readonly execution: ExecutionContext = {
    waitUntil: (work) => {
      this.#left.add(work);
      void work.finally(() => this.#left.delete(work)).catch(() => undefined);
    },
    passThroughOnException: () => undefined,
    props: {},
  };

  /** Waits until all of it is done. */
  calm = async (): Promise<void> => {
    while (this.#left.size > 0) await Promise.allSettled(this.#left);
  };
}
