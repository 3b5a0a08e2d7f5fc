import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 5;
/** About as long as a hash takes: in a storm of calls, hashing still gets half of the time. */
const LONGEST_REST_MS = 150;

/** The calls that this isolate is answering and could go on with. */
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

/** Leaves a call out of the count while it waits for something that others can do meanwhile. */
export async function uncounted<Result>(wait: () => Promise<Result>): Promise<Result> {
  calls -= 1;
  try {
    return await wait();
  } finally {
    calls += 1;
  }
}

/**
 * Waits until this isolate has answered the calls that came while it was busy, so that none of them waits for two hashes.
 */
export async function untilAnswered(): Promise<void> {
  // They can be counted only once they have been let in, hence one look at least.
  for (let rested = 0; rested < LONGEST_REST_MS; rested += LOOK_MS) {
    await sleep(LOOK_MS);
    if (calls === 0) return;
  }
}
