import autocannon from 'autocannon';
import { startGateway } from '#drizzle/local/gateway.ts';
import { freePort } from '#drizzle/local/processes.ts';
import { startEdge } from '#worker/local/edge.ts';
import { castOf, type Cast } from './cast.ts';
import { type Client, openClient, type Target } from './client.ts';
import { startFloor } from './floor.ts';
import type { FloorCalls } from './floor-worker.ts';
import { withoutSession } from './pages.ts';
import type { Read } from './reads.ts';
import { median, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** A read of the product and the floor, with the same database at the same distance. */
interface Pair {
  name: string;
  ours: Target;
  floor: Target;
}

/** The built Worker and the floor, each behind its edge. */
export interface Beside {
  /** Of the Worker. */
  url: string;
  reads: Read[];
  floorOf: (name: string) => Target;
  client: Client;
}

const DISTANCE_MS = 20;
const NEAR = 1.25;
const FAR = 1.05;
const CONNECTIONS = 32;
const RATE = 0.75;
/**
 * The two sides take turns, as short as they can be, because the machine's speed changes within seconds. Each round has
 * a ratio of its own; the median of them counts.
 */
const LOAD_SECONDS = 1;
const LOAD_ROUNDS = 9;
const ROUNDS = 11;

/** The most frequent reads beside a bare handler that sends one statement and answers the same bytes. */
export async function latencyRows(stage: Stage): Promise<Row[]> {
  return [
    ...(await pairRows(stage, DISTANCE_MS, async (pair, client) => [
      ratioRow({
        measure: `p50 of ${pair.name}, ${DISTANCE_MS} ms to the database`,
        ...(await medians(pair, client, 12)),
        unit: 'ms',
        budget: FAR,
      }),
    ])),
    ...(await pairRows(stage, 0, async (pair, client) => [
      ratioRow({
        measure: `p50 of ${pair.name}, 0 ms to the database`,
        ...(await medians(pair, client, 80)),
        unit: 'ms',
        budget: NEAR,
      }),
      await throughput(pair),
    ])),
  ];
}

function reads({ big }: Cast): Read[] {
  return [
    { name: 'the invoice list', email: big.email, path: '/api/invoices?limit=20' },
    { name: 'an invoice', email: big.email, path: `/api/invoices/${big.invoiceId}` },
    { name: "the tenant's bills", email: big.tenant, path: '/api/payments?limit=20' },
  ];
}

async function pairRows(
  stage: Stage,
  delayMs: number,
  measure: (pair: Pair, client: Client) => Promise<Row[]>,
): Promise<Row[]> {
  return besideFloor(stage, delayMs, async ({ url, reads: wanted, floorOf, client }) => {
    const rows: Row[] = [];
    for (const { name, email, path } of wanted) {
      const token = email === null ? null : await stage.token(email);
      const ours = { url: `${url}${path}`, headers: { authorization: `Bearer ${token}` } };
      rows.push(...(await measure({ name, ours, floor: floorOf(name) }, client)));
    }
    return rows;
  });
}

/** Starts the built Worker and the floor before the same database at the same distance. */
export async function besideFloor(
  stage: Stage,
  delayMs: number,
  measure: (beside: Beside) => Promise<Row[]>,
): Promise<Row[]> {
  const wanted = reads(await castOf(stage));
  const calls = await floorCalls(stage, wanted);
  const gateway = await startGateway({ databaseUrl: stage.databaseUrl, delayMs });
  const bindings = { ...stage.bindings, NEON_FETCH_ENDPOINT: gateway.endpoint };
  const edge = await startEdge({ port: await freePort(), bindings, onLog: () => undefined });
  const floor = await startFloor(await freePort(), bindings, calls);
  const client = openClient();
  const floorOf = (name: string) => ({ url: `${floor.url}/api/floor/${encodeURIComponent(name)}` });
  try {
    return await measure({ url: edge.url, reads: wanted, floorOf, client });
  } finally {
    client.close();
    await floor.stop();
    await edge.stop();
    await gateway.stop();
  }
}

/** The statement of each read and what the product answers to it. */
async function floorCalls(stage: Stage, wanted: Read[]): Promise<FloorCalls> {
  const calls: FloorCalls = {};
  for (const { name, email, path } of wanted) {
    const { response, requests } = await stage.call(email === null ? null : await stage.token(email), path);
    const [statement, ...others] = withoutSession(requests);
    if (statement === undefined || others.length > 0) throw new Error(`${name} does not send one statement.`);
    calls[name] = { ...statement, answer: await response.json() };
  }
  return calls;
}

async function medians(pair: Pair, client: Client, samples: number) {
  const rounds: { value: number; floor: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const times = { ours: [] as number[], floor: [] as number[] };
    for (let sample = 0; sample < samples; sample += 1) {
      for (const side of ['ours', 'floor'] as const) times[side].push(await client.time(pair[side]));
    }
    // The first round only warms up.
    if (round >= 0) rounds.push({ value: median(times.ours), floor: median(times.floor) });
  }
  return medianRound(rounds);
}

async function throughput(pair: Pair): Promise<Row> {
  const rounds: { value: number; floor: number }[] = [];
  for (let round = 0; round < LOAD_ROUNDS; round += 1) {
    rounds.push({ value: await rate(pair.ours), floor: await rate(pair.floor) });
  }
  return ratioRow({
    measure: `requests per second of ${pair.name}, ${CONNECTIONS} connections`,
    ...medianRound(rounds),
    unit: 'rps',
    budget: RATE,
    bound: 'least',
  });
}

/** The round whose ratio is the median. */
function medianRound(rounds: { value: number; floor: number }[]) {
  const sorted = rounds.toSorted((a, b) => a.value / a.floor - b.value / b.floor);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

async function rate({ url, headers }: Target): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers: headers ?? {},
    connections: CONNECTIONS,
    duration: LOAD_SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times under load.`);
  return requests.average;
}
