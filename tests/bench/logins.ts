import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { startGateway } from '#drizzle/local/gateway.ts';
import { freePort } from '#drizzle/local/processes.ts';
import { startEdge } from '#worker/local/edge.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';
import { LONGEST_TURN_MS } from '#worker/passwords/password-line.ts';
import { castOf } from './cast.ts';
import { type Client, openClient, Refused, type Target } from './client.ts';
import { startFloor } from './floor.ts';
import { requestRate } from './rates.ts';
import { absoluteRow, figure, percentile, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const CROWDS = [32, 200];
const SECONDS = 15;
/** A crowd that comes at once is one burst of calls at first, which is not measured. */
const BURST_SECONDS = 5;
/** Sign-ins get half of the processor's time; the rest is what a sign-in does beside its hash. */
const SHARE = 0.45;
/** How many hashes longer than alone the 95th percentile of the reads may take: a read waits for one hash at most. */
const HASHES = 1.5;
/** After how many seconds a client tries again whose connection was lost. */
const LOST_SECONDS = 5;
const AT_ONCE = 20;
/** Calls that are sent within so many ms come at once. */
const AT_ONCE_MS = 1_000;
const MEMORY_MB = 128;
const PASSWORD = 'kata-sandi-bench';

/** What a crowd did in the time that was measured. */
interface Crowd {
  signIns: number;
  /** Those refused although their turn would have come in time. */
  refused: number;
}

/**
 * Crowds that sign in, each client again and again: how many sign-ins a second there are beside as many clients that read
 * as fast as they are answered, compared with the hashes of a Worker that does nothing else; and how long reads take
 * that come independently of each other, a third of as many as the Worker carries alone.
 */
export async function loginRows(stage: Stage): Promise<Row[]> {
  const { big } = await castOf(stage);
  const accounts = await accountsWithPassword(stage, Math.max(...CROWDS));
  const gateway = await startGateway({ databaseUrl: stage.databaseUrl });
  const bindings = { ...stage.bindings, NEON_FETCH_ENDPOINT: gateway.endpoint };
  const edge = await startEdge({ port: await freePort(), bindings, onLog: () => undefined });
  const client = openClient();
  const read = {
    url: `${edge.url}/api/invoices?limit=20`,
    headers: { authorization: `Bearer ${await stage.token(big.email)}` },
  };
  const signIn = (account: string) =>
    client.time({ url: `${edge.url}/auth/login`, body: { email: account, password: PASSWORD } });
  const rows: Row[] = [];
  try {
    await requestRate(read);
    const everyMs = 3_000 / (await requestRate(read));
    const alone = percentile(await openLoop(client, read, everyMs, until(SECONDS / 3)), 95);
    const memory = watchMemory();
    await Promise.all(accounts.slice(0, AT_ONCE).map(signIn));
    rows.push(absoluteRow(`memory of ${AT_ONCE} sign-ins at once`, memory.stop(), 'MB', MEMORY_MB));
    for (const count of CROWDS) {
      const [begin, end] = [until(BURST_SECONDS), until(BURST_SECONDS + SECONDS)];
      const signing = crowd(accounts.slice(0, count), signIn, begin, end);
      await begin.promise;
      const reads = await openLoop(client, read, everyMs, end);
      const hashMs = await bareHash(stage);
      rows.push(readRow(count, { alone, beside: percentile(reads, 95), hashMs, everyMs }));
      await signing;
    }
    for (const count of CROWDS) {
      const before = await bareHash(stage);
      const [begin, end] = [until(BURST_SECONDS), until(BURST_SECONDS + SECONDS)];
      const signing = crowd(accounts.slice(0, count / 2), signIn, begin, end);
      await Promise.all(Array.from({ length: count / 2 }, () => again(() => client.time(read), end)));
      const done = await signing;
      rows.push(...crowdRows(count, done, (before + (await bareHash(stage))) / 2));
    }
    return rows;
  } finally {
    client.close();
    await edge.stop();
    await gateway.stop();
  }
}

function crowdRows(count: number, { signIns, refused }: Crowd, hashMs: number): Row[] {
  const who = `of ${count} clients that sign in or read`;
  const rates = { value: signIns / SECONDS, floor: 1_000 / hashMs, unit: 'rps', budget: SHARE } as const;
  return [
    {
      ...ratioRow({ measure: `sign-ins ${who}, and bare hashes`, ...rates, bound: 'least' }),
      note: `a hash ${figure(hashMs)} ms`,
    },
    absoluteRow(`sign-ins ${who}, refused though in time`, refused, 'requests', 0),
  ];
}

function readRow(count: number, ms: Record<'alone' | 'beside' | 'hashMs' | 'everyMs', number>): Row {
  const measure = `p95 of a read beside ${count} that sign in, and alone with ${HASHES} hashes`;
  const floor = ms.alone + HASHES * ms.hashMs;
  return {
    ...ratioRow({ measure, value: ms.beside, floor, unit: 'ms', budget: 1 }),
    note: `alone ${figure(ms.alone)} ms; ${figure(1_000 / ms.everyMs)} a second`,
  };
}

/**
 * Clients that sign in again and again, each with an account of its own; one that is refused waits as it is told to.
 * Counted from `begin` to `end`.
 */
async function crowd(
  accounts: string[],
  signIn: (account: string) => Promise<unknown>,
  begin: Ending,
  end: Ending,
): Promise<Crowd> {
  const started = performance.now();
  const seen = { signIns: 0, refused: 0 };
  let served = 0;
  /** Since when each of those who wait has waited. */
  const waiting = new Set<{ since: number }>();
  const attempt = async (account: string) => {
    const own = { since: performance.now() };
    waiting.add(own);
    const failure = await signIn(account).then(
      () => null,
      (error: unknown) => error,
    );
    waiting.delete(own);
    if (failure === null) {
      served += 1;
      if (begin.isOver && !end.isOver) seen.signIns += 1;
      return;
    }
    // Those before it, at the rate so far; a tenth of slack for what it cannot know. Who comes at once is taken in any order.
    const before = [...waiting].filter(({ since }) => since <= own.since + AT_ONCE_MS).length;
    const turnMs = (performance.now() - started) / served;
    if (performance.now() - own.since + before * turnMs < 0.9 * LONGEST_TURN_MS) seen.refused += 1;
    const wait = failure instanceof Refused ? failure.retryAfter : LOST_SECONDS;
    await Promise.race([end.promise, new Promise((resolve) => setTimeout(resolve, wait * 1_000))]);
  };
  await Promise.all(accounts.map((account) => again(() => attempt(account), end)));
  return seen;
}

interface Ending {
  promise: Promise<void>;
  isOver: boolean;
}

function until(seconds: number): Ending {
  const end: Ending = { promise: Promise.resolve(), isOver: false };
  end.promise = new Promise((resolve) => {
    setTimeout(() => {
      end.isOver = true;
      resolve();
    }, seconds * 1_000);
  });
  return end;
}

async function again(work: () => Promise<unknown>, end: Ending): Promise<void> {
  while (!end.isOver) await work();
}

/** How many ms a hash takes in workerd with nothing beside it. */
async function bareHash({ bindings }: Stage): Promise<number> {
  const floor = await startFloor(await freePort(), bindings);
  try {
    const { ms } = (await (await fetch(`${floor.url}/api/hash`)).json()) as { ms: number };
    return ms;
  } finally {
    await floor.stop();
  }
}

/** Tenants who all have the same password. */
async function accountsWithPassword({ client }: Stage, count: number): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `update users set password_hash = $1 where id in (
       select id from users where role = 'TENANT' and status = 'ACTIVE' order by id limit ${count}) returning email`,
    [await createPasswordHasher().hash(PASSWORD)],
  );
  return rows.map(({ email }) => email);
}

/** Starts a read every so many ms until `end`; how long each took, in ms. A failed one counts as endless. */
async function openLoop(client: Client, read: Target, everyMs: number, end: Ending): Promise<number[]> {
  const reads: Promise<number>[] = [];
  const started = performance.now();
  while (!end.isOver) {
    const due = (performance.now() - started) / everyMs;
    while (reads.length < due) reads.push(client.time(read).catch(() => Number.POSITIVE_INFINITY));
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return Promise.all(reads);
}

/** The largest growth of workerd's memory while it was watched, in MB. */
function watchMemory(): { stop: () => number } {
  const pids = execFileSync('pgrep', ['-P', String(process.pid), 'workerd'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const statuses = pids.map((pid) => `/proc/${pid}/status`);
  // What has ended meanwhile, such as a Worker that only checks its settings, holds nothing.
  const kilobytes = (path: string) =>
    existsSync(path) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) : 0;
  const resident = () => statuses.reduce((sum, path) => sum + kilobytes(path), 0) / 1024;
  const before = resident();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, resident());
  }, 5);
  return {
    stop: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}
