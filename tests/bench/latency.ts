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
import { figure, median, middleBy, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** A read of the product and the floor, with the same database at the same distance. */
interface Pair {
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
/** What the floor takes besides the distance at the pace of the budgets. */
const FLOOR_MS = 5.2;
const NEAR = 1.25;
const FAR = 1.05;
const CONNECTIONS = 32;
const RATE = 0.75;
/**
 * The two sides take turns, as short as they can be, because the machine's speed changes within seconds. Each round has
 * a ratio of its own; the median of them counts. Several starts, because two of one build differ by a tenth for as long
 * as they run.
 */
const STARTS = 5;
const ROUNDS = 3;
/** Single rounds of requests per second lie between 0.6 and 0.9 of the floor. */
const LOAD_ROUNDS = 7;
const LOAD_SECONDS = 1;

/** What one round of turns took, or answered, on both sides. */
interface Round {
  value: number;
  floor: number;
}

/** Measures a pair for some rounds. */
type Measure = (pair: Pair, client: Client) => Promise<Round[]>;

/** The most frequent reads beside a bare handler that sends one statement and answers the same bytes. */
export async function latencyRows(stage: Stage): Promise<Row[]> {
  const far = await startedPairs(stage, DISTANCE_MS, { p50: medians(12) });
  const near = await startedPairs(stage, 0, { p50: medians(80), rate: rates });
  return [
    ...far.map(({ name, rounds }) => farRow(name, medianRound(rounds.p50))),
    ...near.flatMap(({ name, rounds }) => [nearRow(name, medianRound(rounds.p50)), rateRow(name, rounds.rate)]),
  ];
}

/** At the pace of the budgets: the distance is the same on every machine, what the two sides do takes its time. */
function farRow(name: string, { value, floor }: Round): Row {
  const pace = (floor - DISTANCE_MS) / FLOOR_MS;
  const atPace = (measured: number) => DISTANCE_MS + (measured - DISTANCE_MS) / pace;
  const row = { value: atPace(value), floor: atPace(floor), unit: 'ms', budget: FAR } as const;
  return {
    ...ratioRow({ measure: `p50 of ${name}, ${DISTANCE_MS} ms to the database`, ...row }),
    note: `measured ${figure(value)} and ${figure(floor)} ms; pace ${pace.toFixed(2)}`,
  };
}

function nearRow(name: string, round: Round): Row {
  return ratioRow({ measure: `p50 of ${name}, 0 ms to the database`, ...round, unit: 'ms', budget: NEAR });
}

function rateRow(name: string, rounds: Round[]): Row {
  const measure = `requests per second of ${name}, ${CONNECTIONS} connections`;
  return ratioRow({ measure, ...medianRound(rounds), unit: 'rps', budget: RATE, bound: 'least' });
}

function reads({ big }: Cast): Read[] {
  return [
    { name: 'the invoice list', email: big.email, path: '/api/invoices?limit=20' },
    { name: 'an invoice', email: big.email, path: `/api/invoices/${big.invoiceId}` },
    { name: "the tenant's bills", email: big.tenant, path: '/api/payments?limit=20' },
  ];
}

/** The rounds of each read and measure, over all starts. */
async function startedPairs<Kind extends string>(stage: Stage, delayMs: number, measures: Record<Kind, Measure>) {
  const kinds = Object.keys(measures) as Kind[];
  const wanted = reads(await castOf(stage));
  const measured = wanted.map((read) => ({
    ...read,
    rounds: Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, Round[]>,
  }));
  for (let start = 0; start < STARTS; start += 1) {
    await besideFloor(stage, delayMs, async ({ url, floorOf, client }) => {
      for (const { name, email, path, rounds } of measured) {
        const token = email === null ? null : await stage.token(email);
        const ours = { url: `${url}${path}`, headers: { authorization: `Bearer ${token}` } };
        const pair = { ours, floor: floorOf(name) };
        for (const kind of kinds) rounds[kind].push(...(await measures[kind](pair, client)));
      }
    });
  }
  return measured;
}

/** Starts the built Worker and the floor before the same database at the same distance. */
export async function besideFloor<Result>(
  stage: Stage,
  delayMs: number,
  measure: (beside: Beside) => Promise<Result>,
): Promise<Result> {
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

/** The median of so many samples of each side in turn; a first round only warms up. */
function medians(samples: number): Measure {
  return async (pair, client) => {
    const rounds: Round[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const times = { ours: [] as number[], floor: [] as number[] };
      for (let sample = 0; sample < samples; sample += 1) {
        for (const side of ['ours', 'floor'] as const) times[side].push(await client.time(pair[side]));
      }
      if (round >= 0) rounds.push({ value: median(times.ours), floor: median(times.floor) });
    }
    return rounds;
  };
}

/** Requests per second; two first rounds only warm up, as the Worker has more code to compile than the floor. */
async function rates(pair: Pair): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = -2; round < LOAD_ROUNDS; round += 1) {
    const measured = { value: await requestRate(pair.ours), floor: await requestRate(pair.floor) };
    if (round >= 0) rounds.push(measured);
  }
  return rounds;
}

/** The round whose ratio is the median. */
function medianRound(rounds: Round[]): Round {
  return middleBy(rounds, ({ value, floor }) => value / floor);
}

/** Requests per second that a target answers to 32 connections at once. */
export async function requestRate({ url, headers }: Target): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers: headers ?? {},
    connections: CONNECTIONS,
    duration: LOAD_SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times under load.`);
  return requests.average;
}
