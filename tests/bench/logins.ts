import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startGateway } from '#drizzle/local/gateway.ts';
import { freePort } from '#drizzle/local/processes.ts';
import { startEdge } from '#worker/local/edge.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';
import { castOf } from './cast.ts';
import { type Client, openClient } from './client.ts';
import { absoluteRow, figure, median, percentile, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const LOGINS = 20;
const EVERY_MS = 10;
/** How many times as long as a sign-in the 95th percentile of the reads may take: a read waits for one hash at most. */
const P95 = 1.5;
const MEMORY_MB = 128;
const PASSWORD = 'kata-sandi-bench';

/**
 * Twenty accounts sign in at once: how long other readers wait meanwhile, beside what one of these sign-ins takes, and
 * how much memory it takes. As visitors come independently of each other, a read starts every 10 ms, whether or not
 * those before it have been answered.
 */
export async function loginRows(stage: Stage): Promise<Row[]> {
  const { big } = await castOf(stage);
  const accounts = await accountsWithPassword(stage);
  const gateway = await startGateway({ databaseUrl: stage.databaseUrl });
  const bindings = { ...stage.bindings, NEON_FETCH_ENDPOINT: gateway.endpoint };
  const edge = await startEdge({ port: await freePort(), bindings, onLog: () => undefined });
  const client = openClient();
  const read = {
    url: `${edge.url}/api/invoices?limit=20`,
    headers: { authorization: `Bearer ${await stage.token(big.email)}` },
  };
  try {
    const alone = await openLoop(client, read, new Promise((resolve) => setTimeout(resolve, 2_000)));
    const memory = watchMemory();
    const started = performance.now();
    const signIns = Promise.allSettled(
      accounts.map((email) => client.time({ url: `${edge.url}/auth/login`, body: { email, password: PASSWORD } })),
    );
    const beside = await openLoop(client, read, signIns);
    const refused = (await signIns).filter(({ status }) => status === 'rejected').length;
    const ofOne = (performance.now() - started) / LOGINS;
    const note = `p50 ${figure(median(beside))} ms of ${beside.length} reads; alone ${figure(percentile(alone, 95))} ms`;
    const measure = `p95 of a read beside ${LOGINS} accounts that sign in, and one of these sign-ins`;
    return [
      { ...ratioRow({ measure, value: percentile(beside, 95), floor: ofOne, unit: 'ms', budget: P95 }), note },
      absoluteRow(`sign-ins of these ${LOGINS} that were turned away`, refused, 'requests', 0),
      absoluteRow(`memory of ${LOGINS} sign-ins at once`, memory.stop(), 'MB', MEMORY_MB),
    ];
  } finally {
    client.close();
    await edge.stop();
    await gateway.stop();
  }
}

/** Tenants who all have the same password. */
async function accountsWithPassword({ client }: Stage): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `update users set password_hash = $1 where id in (
       select id from users where role = 'TENANT' and status = 'ACTIVE' order by id limit ${LOGINS}) returning email`,
    [await createPasswordHasher().hash(PASSWORD)],
  );
  return rows.map(({ email }) => email);
}

/** Starts a read every 10 ms until `end`; how long each took, in ms. A failed one counts as endless. */
async function openLoop(client: Client, read: Parameters<Client['time']>[0], end: Promise<unknown>): Promise<number[]> {
  const reads: Promise<number>[] = [];
  const timer = setInterval(() => reads.push(client.time(read).catch(() => Number.POSITIVE_INFINITY)), EVERY_MS);
  try {
    await end;
  } finally {
    clearInterval(timer);
  }
  return Promise.all(reads);
}

/** The largest growth of workerd's memory while it was watched, in MB. */
function watchMemory(): { stop: () => number } {
  const pid = execFileSync('pgrep', ['-n', '-P', String(process.pid), 'workerd'], { encoding: 'utf8' }).trim();
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
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
