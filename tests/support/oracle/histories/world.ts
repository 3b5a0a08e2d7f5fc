import type { RestAnswer } from '../../app/rest-client.ts';
import { Bank } from './bank.ts';
import type { Actor, Cast } from './cast.ts';
import { type Everything, findEverything } from './everything.ts';
import type { Stage } from './stage.ts';

/** The table in which an intent leaves its mark if it takes effect. */
export type MarkedTable =
  | 'payments'
  | 'attempts'
  | 'invoices'
  | 'complaints'
  | 'rooms'
  | 'tenancies'
  | 'items'
  | 'returns'
  | 'moves'
  | 'occupants';

/** Something that somebody wants once, however often they have to ask for it. */
export interface Intent {
  mark: string;
  table: MarkedTable;
  /** The status codes of the answers, in order; 0 if none came. */
  answers: number[];
}

/** A call that somebody makes. */
export interface HandCall {
  actor: Actor | null;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  /** What it must leave behind exactly once; absent if a second call has nothing more to do. */
  intent?: { table: MarkedTable; mark: string };
  /** The first answer never arrives. */
  isLost?: boolean;
}

export interface HandAnswer {
  /** 0 if no answer came. */
  status: number;
  body: Record<string, unknown>;
}

/** How often a command was chosen, called to change something, and was accepted in the last such call. */
export interface Tally {
  chosen: number;
  called: number;
  accepted: number;
}

/** How often somebody asks before giving up. */
const TRIES = 3;

/** The state of one history: what exists, what was wanted, what was answered, and what went wrong. */
export class World {
  readonly stage: Stage;
  readonly cast: Cast;
  readonly bank: Bank;
  /** Everything that was done, one line each. */
  readonly journal: string[] = [];
  readonly intents: Intent[] = [];
  /** Violations. */
  readonly problems: string[] = [];
  /** What came of each command, by its name. */
  readonly tallies = new Map<string, Tally>();
  succeeded = 0;
  called = 0;
  /** The numbers of all rooms that were ever there. */
  readonly roomNumbers = new Map<string, string>();
  /** The titles of the items that somebody wanted back from next rents. */
  readonly wantedBack = new Set<string>();
  there: Everything = {
    bills: [],
    tenancies: [],
    rooms: [],
    attempts: [],
    reports: [],
    complaints: [],
    returns: [],
    items: [],
    leavings: [],
    renewals: [],
    settlements: [],
    occupants: [],
    changes: [],
  };
  #marks = 0;

  constructor(stage: Stage) {
    this.stage = stage;
    this.cast = stage.cast;
    this.bank = new Bank(this);
  }

  /** Reads the present rows again. */
  async look(): Promise<void> {
    const found = await findEverything(this.stage.client);
    for (const { id, number } of found.rooms) this.roomNumbers.set(id, number);
    // Tenants who got their room during the history have not signed in.
    this.there = { ...found, bills: found.bills.filter(({ tenantId }) => this.cast.byId.has(tenantId)) };
  }

  actor(id: string): Actor {
    const actor = this.cast.byId.get(id);
    if (actor === undefined) throw new Error(`nobody is called ${id}`);
    return actor;
  }

  /** A word that occurs once in this history. */
  newMark(): string {
    this.#marks += 1;
    return `niat-${this.#marks}`;
  }

  /** Counts a command that was carried out; whether it was accepted is undefined if it had nothing to call for. */
  tally(command: string, isAccepted: boolean | undefined): void {
    const tally = this.tallies.get(command) ?? { chosen: 0, called: 0, accepted: 0 };
    tally.chosen += 1;
    if (isAccepted !== undefined) tally.called += 1;
    if (isAccepted === true) tally.accepted += 1;
    this.tallies.set(command, tally);
  }

  note(line: string): void {
    this.journal.push(line);
  }

  /** Makes a call as somebody would who wants this once: if no answer comes, again with the same key. */
  async act(call: HandCall): Promise<HandAnswer> {
    const intent: Intent | undefined = call.intent === undefined ? undefined : { ...call.intent, answers: [] };
    if (intent !== undefined) this.intents.push(intent);
    const key = `kunci-${intent?.mark ?? this.newMark()}`;
    let answer: HandAnswer = { status: 0, body: {} };
    for (let time = 1; time <= TRIES; time += 1) {
      answer = await this.#ask(call, key, time);
      // An attempt that is reported as over was wanted, but need not be at the gateway.
      const isOver = ['EXPIRED', 'FAILED'].includes(String(answer.body.status)) && intent?.table === 'attempts';
      // Nor does an item wait where none was added.
      intent?.answers.push(isOver || answer.body.added === 0 ? 409 : answer.status);
      const isUnclear = answer.status === 0 || answer.status === 503;
      if (!isUnclear || !isSafeToRepeat(call)) break;
    }
    return answer;
  }

  async #ask(call: HandCall, key: string, time: number): Promise<HandAnswer> {
    const client = call.actor?.rest ?? this.cast.nobody;
    const said = await client.call(call.method, call.path, call.body, { 'idempotency-key': key });
    const isLost = call.isLost === true && time === 1;
    this.note(`${describeCall(call, time)} → ${describeAnswer(said)}${isLost ? ', lost' : ''}`);
    this.#judge(call, said);
    this.called += 1;
    if (said.status < 400) this.succeeded += 1;
    return isLost ? { status: 0, body: {} } : { status: said.status, body: said.body };
  }

  /** An answer must be a success or a clean refusal; 503 only if something really was out of reach. */
  #judge({ method, path }: HandCall, { status, body }: RestAnswer): void {
    const unreached = status === 503 || status === 502;
    const isExcused = unreached && (this.stage.network.struck > 0 || String(body.code).startsWith('GATEWAY'));
    if (status >= 500 && !isExcused) this.problems.push(`${method} ${path} answered ${status} ${String(body.code)}`);
  }
}

/** All but complaints: calls about money have a key, and a repetition of the others violates a constraint. */
function isSafeToRepeat({ intent }: HandCall): boolean {
  return intent?.table !== 'complaints';
}

function describeCall({ actor, method, path, body, intent }: HandCall, time: number): string {
  const what = body === undefined ? '' : ` ${JSON.stringify(body)}`;
  const again = time > 1 ? ` (asked again, ${time})` : '';
  const mark = intent === undefined ? '' : ` [${intent.mark}]`;
  return `${actor?.name ?? 'nobody'}: ${method} ${path}${what}${mark}${again}`;
}

function describeAnswer({ status, body }: RestAnswer): string {
  return typeof body === 'object' && body !== null && 'code' in body ? `${status} ${String(body.code)}` : `${status}`;
}
