import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { startGateway } from '#drizzle/local/gateway.ts';
import { freePort } from '#drizzle/local/processes.ts';
import { createPasswordHasher } from '#worker/passwords.ts';
import { startEdge } from '#worker/local/edge.ts';
import { castOf } from './cast.ts';
import { absoluteRow, median, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const LOGINS = 20;
const SLOWER = 2;
const MEMORY_MB = 128;
const PASSWORD = 'kata-sandi-bench';

/** Twenty sign-ins at once: how much they slow down other readers, and how much memory they take. */
export async function loginRows(stage: Stage): Promise<Row[]> {
  const { big, typical } = await castOf(stage);
  await stage.client.query('update users set password_hash = $1 where email = $2', [
    await createPasswordHasher().hash(PASSWORD),
    typical.email,
  ]);
  const gateway = await startGateway({ databaseUrl: stage.databaseUrl });
  const bindings = { ...stage.bindings, NEON_FETCH_ENDPOINT: gateway.endpoint };
  const edge = await startEdge({ port: await freePort(), bindings, onLog: () => undefined });
  const headers = { authorization: `Bearer ${await stage.token(big.email)}` };
  try {
    const read = () => send(`${edge.url}/api/invoices?limit=20`, { headers });
    const alone = await readTimes(read, 200);
    const memory = watchMemory();
    const logins = Promise.all(
      Array.from({ length: LOGINS }, () =>
        send(`${edge.url}/auth/login`, { body: JSON.stringify({ email: typical.email, password: PASSWORD }) }),
      ),
    );
    const beside: number[] = [];
    const state = { done: false };
    void logins.finally(() => (state.done = true));
    while (!state.done) beside.push(...(await readTimes(read, 1)));
    await logins;
    return [
      ratioRow({
        measure: `p50 of a read beside ${LOGINS} sign-ins at once`,
        value: median(beside),
        floor: median(alone),
        unit: 'ms',
        budget: SLOWER,
      }),
      absoluteRow(`memory of ${LOGINS} sign-ins at once`, memory.stop(), 'MB', MEMORY_MB),
    ];
  } finally {
    await edge.stop();
    await gateway.stop();
  }
}

const agent = new Agent({ keepAlive: true });

async function readTimes(read: () => Promise<void>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let each = 0; each < count; each += 1) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return times;
}

function send(url: string, { headers, body }: { headers?: Record<string, string>; body?: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { agent, headers: headers ?? {}, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().once('end', resolve);
      },
    );
    call.once('error', reject).end(body);
  });
}

/** The largest growth of workerd's memory while it was watched, in MB. */
function watchMemory(): { stop: () => number } {
  const pid = execFileSync('pgrep', ['-P', String(process.pid), 'workerd'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1);
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
