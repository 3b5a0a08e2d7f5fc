import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { startGateway } from '#drizzle/local/gateway.ts';
import { freePort } from '#drizzle/local/processes.ts';
import { startEdge } from '#worker/local/edge.ts';
import { startFloor } from './floor.ts';
import { castOf } from './cast.ts';
import { recorded } from './pages.ts';
import { median, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** A read of the product and the floor, with the same database at the same distance. */
interface Pair {
  ours: Target;
  floor: Target;
  stop: () => Promise<void>;
}

interface Target {
  url: string;
  headers: Record<string, string>;
}

const DISTANCE_MS = 20;
const CONNECTIONS = 32;
/** Short and many, because the machine's speed changes within seconds. */
const LOAD_SECONDS = 2;
const ROUNDS = 9;

/** The owner's invoice list beside a bare handler that sends the same statement. */
export async function latencyRows(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [delayMs, samples, budget] of [
    [DISTANCE_MS, 150, 1.1],
    [0, 1_000, 1.25],
  ] as const) {
    const pair = await startPair(stage, delayMs);
    try {
      const { ours, floor } = await medians(pair, samples);
      const distance = `${delayMs} ms to the database`;
      rows.push(
        ratioRow({ measure: `p50 of the owner's invoice list, ${distance}`, value: ours, floor, unit: 'ms', budget }),
      );
      if (delayMs === 0) rows.push(await throughput(pair));
    } finally {
      await pair.stop();
    }
  }
  return rows;
}

async function startPair(stage: Stage, delayMs: number): Promise<Pair> {
  const { big } = await castOf(stage);
  const path = '/api/invoices?limit=20';
  const { statements } = await recorded(stage, { name: 'invoices', email: big.email, path });
  const [statement] = statements;
  if (statement === undefined) throw new Error('The list sends no statement.');
  const token = await stage.token(big.email);
  const gateway = await startGateway({ databaseUrl: stage.databaseUrl, delayMs });
  const bindings = { ...stage.bindings, NEON_FETCH_ENDPOINT: gateway.endpoint };
  const edge = await startEdge({ port: await freePort(), bindings, onLog: () => undefined });
  const floor = await startFloor(await freePort(), bindings, statement);
  return {
    ours: { url: `${edge.url}${path}`, headers: { authorization: `Bearer ${token}` } },
    floor: { url: floor.url, headers: {} },
    stop: async () => {
      await floor.stop();
      await edge.stop();
      await gateway.stop();
    },
  };
}

/** One after the other and alternating, so that a slow moment affects both. */
async function medians(pair: Pair, samples: number): Promise<{ ours: number; floor: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let sample = -20; sample < samples; sample += 1) {
    for (const side of ['ours', 'floor'] as const) {
      const took = await time(pair[side], agent);
      // The first samples only warm up.
      if (sample >= 0) times[side].push(took);
    }
  }
  agent.destroy();
  return { ours: median(times.ours), floor: median(times.floor) };
}

function time({ url, headers }: Target, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - started));
    })
      .once('error', reject)
      .end();
  });
}

async function throughput({ ours, floor }: Pair): Promise<Row> {
  const rates = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await rate(ours));
    rates.floor.push(await rate(floor));
  }
  return ratioRow({
    measure: `requests per second of it, ${CONNECTIONS} connections`,
    value: median(rates.ours),
    floor: median(rates.floor),
    unit: 'rps',
    budget: 0.75,
    bound: 'least',
  });
}

async function rate({ url, headers }: Target): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: LOAD_SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times under load.`);
  return requests.average;
}
