/** How many calls this isolate is answering, without those that only wait. */
let calls = 0;

/** Counts a call while it is being answered. */
export async function counted<Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> {
  calls += 1;
  try {
    return await answer();
  } finally {
    calls -= 1;
  }
}

/** Leaves a call out of the count while it only waits, such as for a hash. */
export async function uncounted<Result>(wait: () => Promise<Result>): Promise<Result> {
  calls -= 1;
  try {
    return await wait();
  } finally {
    calls += 1;
  }
}

/** Whether this isolate is answering no call. */
export function isIdle(): boolean {
  return calls === 0;
}
