/** How long a job runs at most; Cloudflare ends one after fifteen minutes. */
const MOST_MS = 600_000;

/**
 * What a job may still ask of the outside: the platform ends a run with too many subrequests (database, provider, file
 * store) wherever it is, so a job begins only what surely fits and leaves the rest to its next run.
 */
export class Allowance {
  readonly #most: number;
  readonly #until = Date.now() + MOST_MS;
  #used = 0;
  #kept = 0;
  #wasRefused = false;

  /** @param most how many subrequests a run makes at most */
  constructor(most: number) {
    this.#most = most;
  }

  /** How many subrequests were made. */
  get used(): number {
    return this.#used;
  }

  /** How many may still be made; none once time is up. */
  get left(): number {
    return Date.now() > this.#until ? 0 : Math.max(0, this.#most - this.#kept - this.#used);
  }

  /** Whether something was left to the next run since this was last asked. */
  takeRefused(): boolean {
    const was = this.#wasRefused;
    this.#wasRefused = false;
    return was;
  }

  /** Keeps a number of subrequests for later steps, so that none waits for ever behind a step that never ends. */
  keep(count: number): void {
    this.#kept = count;
  }

  /** Whether work that needs this many subrequests at most may begin. */
  allows(count: number): boolean {
    const isAllowed = count <= this.left;
    if (!isAllowed) this.#wasRefused = true;
    return isAllowed;
  }

  /** Counts a subrequest. */
  readonly count = (): void => {
    this.#used += 1;
  };
}

/**
 * Repeats work on a chunk for as long as it finds a whole one and the job may go on.
 *
 * @param trips how many subrequests it needs for a chunk at most
 * @returns the sum of what it did
 */
export async function inChunks(
  { allowance }: { allowance: Allowance },
  chunk: number,
  work: () => Promise<number>,
  trips = 1,
): Promise<number> {
  let total = 0;
  while (allowance.allows(trips)) {
    const done = await work();
    total += done;
    if (done < chunk) break;
  }
  return total;
}
