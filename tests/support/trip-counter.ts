/**
 * Counts what goes over the network to the database, and how much of it one after the other: a request that starts
 * while another is under way costs no further trip.
 */
export class TripCounter {
  #spans: { start: number; end: number }[] = [];
  #tick = 0;
  readonly fetch: typeof fetch;

  constructor(send: typeof fetch) {
    this.fetch = async (input, init) => {
      const span = { start: (this.#tick += 1), end: Number.POSITIVE_INFINITY };
      this.#spans.push(span);
      try {
        return await send(input, init);
      } finally {
        span.end = this.#tick += 1;
      }
    };
  }

  reset(): void {
    this.#spans = [];
  }

  get requests(): number {
    return this.#spans.length;
  }

  /** The longest chain of requests of which each began after the one before had ended. */
  get sequential(): number {
    let chain = 0;
    let free = Number.NEGATIVE_INFINITY;
    for (const span of this.#spans.toSorted((a, b) => a.end - b.end)) {
      if (span.start > free) {
        chain += 1;
        free = span.end;
      }
    }
    return chain;
  }
}
