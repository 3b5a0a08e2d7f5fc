import { FairLine } from './fair-line.ts';
import type { Turn } from './password-hasher.ts';

/** As many as are hashed in about ten seconds. */
const MOST_WAITING = 100;

interface Waiting {
  work: () => Promise<void>;
  refuse: () => void;
}

/** Does a job when its turn comes; null if the line is too long for it. */
export type PasswordLine = <Result>(turn: Turn, job: () => Promise<Result>) => Promise<Result | null>;

/**
 * Lets hashes wait for each other: one at a time, in fair turns. Somebody who floods the line waits behind themselves: a
 * network has one turn a round, and so has an account within it; every second turn is for those whom a session or a
 * known device vouches for. In a full line, whoever came last to the longest part of it is refused.
 *
 * @param rest waits between two hashes
 */
export function createPasswordLine(rest: () => Promise<void>, mostWaiting = MOST_WAITING): PasswordLine {
  const line = new FairLine<Waiting>();
  let isWorking = false;
  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      await next.work();
      await rest();
    }
    isWorking = false;
  };
  return (turn, job) =>
    new Promise((resolve, reject) => {
      const path = [turn.known ? 'known' : 'others', turn.network, turn.account];
      line.push(path, { work: () => job().then(resolve, reject), refuse: () => resolve(null) });
      if (line.size > mostWaiting) line.pop()?.refuse();
      void work();
    });
}
