import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 5;
/** The longest pause between two hashes: about one hash long, so that hashing gets half of the time under load. */
const LONGEST_REST_MS = 150;

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

/** Waits until the calls that came meanwhile have been answered, so that no call waits for two hashes. */
export async function untilAnswered(): Promise<void> {
  // Such calls are counted only once the event loop has let them in, hence at least one pause.
  for (let rested = 0; rested < LONGEST_REST_MS; rested += LOOK_MS) {
    await sleep(LOOK_MS);
    if (calls === 0) return;
  }
}
