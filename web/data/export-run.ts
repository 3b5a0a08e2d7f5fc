import type { MadeFile } from '../lib/csv-archive.ts';
import { callFailure } from './call-error.ts';
import { subscribeToToken } from './token.ts';

/** A page of a list; it names the cursor of the next one, or null if it is the last. */
export interface ExportedPage<Row> {
  items: Row[];
  next_cursor: string | null;
}

/** Reads a list to its end, page by page, and passes each on. `list` names it for the reader. */
export type Walk = <Row>(
  list: string,
  load: (cursor: string | undefined) => Promise<ExportedPage<Row>>,
  take: (rows: Row[]) => void,
) => Promise<void>;

/** How far an export is. `rows` were read so far, of `list` at present. */
export type ExportState =
  | { step: 'NONE' }
  | { step: 'RUNNING' | 'STOPPED'; list: string; rows: number }
  | { step: 'DONE'; rows: number; file: MadeFile | null };

/** Answers that stay the same however often they are asked for: what the page follows is gone, or no longer theirs. */
const FINAL_STATUSES: ReadonlySet<number | null> = new Set([400, 403, 404, 409]);

/** Thrown into an export that is over. */
class Over extends Error {}

/**
 * An export of whole lists, which goes on while other screens are shown. A page that fails stops it where it is: `goOn`
 * asks for the same page again, so that nothing is read twice or left out. What was read is held in this page alone,
 * and only for the account that began: on a disk it would outlive the session.
 */
export class ExportRun {
  state: ExportState = { step: 'NONE' };
  readonly #listeners = new Set<() => void>();
  /** The export that runs; another object, or none, once it is over. */
  #present: object | null = null;
  #wake: (() => void) | null = null;
  readonly #againAfterMs: readonly number[];

  /** @param againAfterMs after how many ms a page that failed is asked for again by itself, each time */
  constructor(againAfterMs: readonly number[] = [500, 3_000]) {
    this.#againAfterMs = againAfterMs;
    subscribeToToken((isRenewal) => {
      if (!isRenewal) this.cancel();
    });
    addEventListener('online', () => this.goOn());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): ExportState => this.state;

  /**
   * @param work reads the lists
   * @param finish makes the file to be saved of them
   * @returns the file, or null if there was no row or the export is over
   * @throws what the server answered to a page that it refused: the export is over, since rows might be left out
   */
  async start(work: (walk: Walk) => Promise<void>, finish: () => Promise<MadeFile | null>): Promise<MadeFile | null> {
    const run = {};
    this.cancel();
    this.#present = run;
    this.#show({ step: 'RUNNING', list: '', rows: 0 });
    try {
      await work((list, load, take) => this.#walk(run, list, load, take));
      const file = await finish();
      this.#assertPresent(run);
      this.#show({ step: 'DONE', rows: rowsOf(this.state), file });
      return file;
    } catch (error) {
      if (error instanceof Over || this.#present !== run) return null;
      this.cancel();
      throw error;
    }
  }

  /** Goes on with the page that failed. */
  goOn(): void {
    if (this.state.step !== 'STOPPED') return;
    this.#show({ ...this.state, step: 'RUNNING' });
    this.#wake?.();
  }

  /** Ends the export and forgets what was read. */
  cancel(): void {
    this.#present = null;
    this.#show({ step: 'NONE' });
    this.#wake?.();
  }

  async #walk<Row>(
    run: object,
    list: string,
    load: (cursor: string | undefined) => Promise<ExportedPage<Row>>,
    take: (rows: Row[]) => void,
  ): Promise<void> {
    let cursor: string | undefined;
    do {
      const page: ExportedPage<Row> = await this.#answered(run, list, () => load(cursor));
      take(page.items);
      this.#assertPresent(run);
      this.#show({ step: 'RUNNING', list, rows: rowsOf(this.state) + page.items.length });
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** The answer, however often it takes to get one. */
  async #answered<Answer>(run: object, list: string, load: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      this.#assertPresent(run);
      const answer = await load().catch((error: unknown) => {
        if (FINAL_STATUSES.has(callFailure(error).status)) throw error;
        return null;
      });
      this.#assertPresent(run);
      if (answer !== null) return answer;
      const wait = this.#againAfterMs[tries];
      if (wait === undefined) {
        this.#show({ step: 'STOPPED', list, rows: rowsOf(this.state) });
        tries = -1;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (wait !== undefined) setTimeout(resolve, wait);
      });
    }
  }

  #assertPresent(run: object): void {
    if (this.#present !== run) throw new Over();
  }

  #show(state: ExportState): void {
    this.state = state;
    const isUnderWay = state.step === 'RUNNING' || state.step === 'STOPPED';
    if (isUnderWay) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
    for (const listener of this.#listeners) listener();
  }
}

function rowsOf(state: ExportState): number {
  return state.step === 'NONE' ? 0 : state.rows;
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
