/** What can happen to a request on its way to the database. */
export const databaseFaults = ['refused', 'answer lost', 'slow', 'backend killed'] as const;
type DatabaseFault = (typeof databaseFaults)[number];

/** The nth request to the database in a step, counted from 1, meets a fault. */
export interface PlannedFault {
  kind: DatabaseFault;
  nth: number;
}

const SLOW_MS = 40;

/**
 * The way to the database, on which requests are delayed, refused, or lose their answer after they were carried out.
 * Other requests pass.
 */
export class Network {
  /** How many faults have happened since the last plan. */
  struck = 0;
  /** Ends a working connection of PostgreSQL. */
  killBackend: () => Promise<void> = async () => undefined;
  readonly fetch: typeof fetch;
  #planned: readonly PlannedFault[] = [];
  #delays: readonly number[] = [];
  #count = 0;

  constructor(send: typeof fetch) {
    this.fetch = async (input, init) => {
      if (!isForDatabase(input)) return send(input, init);
      this.#count += 1;
      const nth = this.#count;
      await pause(this.#delays[nth % this.#delays.length] ?? 0);
      const fault = this.#planned.find((planned) => planned.nth === nth);
      return fault === undefined ? send(input, init) : this.#misbehave(fault.kind, () => send(input, init));
    };
  }

  /** Sets these faults, and these delays in milliseconds, in turn. */
  plan(faults: readonly PlannedFault[], delays: readonly number[]): void {
    this.#planned = faults;
    this.#delays = delays;
    this.#count = 0;
    this.struck = 0;
  }

  async #misbehave(kind: DatabaseFault, send: () => Promise<Response>): Promise<Response> {
    if (kind !== 'slow') this.struck += 1;
    switch (kind) {
      case 'refused':
        throw new TypeError('fetch failed');
      case 'answer lost':
        await (await send()).arrayBuffer();
        throw new TypeError('fetch failed');
      case 'slow':
        await pause(SLOW_MS);
        return send();
      case 'backend killed': {
        const answer = send();
        await this.killBackend();
        return answer;
      }
      default:
        return kind satisfies never;
    }
  }
}

function pause(milliseconds: number): Promise<void> | undefined {
  return milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined;
}

function isForDatabase(input: string | URL | Request): boolean {
  return new URL(input instanceof Request ? input.url : input).pathname === '/sql';
}
