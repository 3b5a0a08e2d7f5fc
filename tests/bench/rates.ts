import autocannon from 'autocannon';
import type { Beside } from './beside.ts';
import type { Target } from './client.ts';
import type { HotCall } from './hot-calls.ts';

export const CONNECTIONS = 32;
/** Single rounds of requests per second lie between 0.6 and 0.9 of the floor. */
const ROUNDS = 7;
const SECONDS = 1;

/** Requests per second of the product and of bare Hono, in one round. */
export interface RateRound {
  value: number;
  floor: number;
}

/** Requests per second of a read on both sides; two first rounds only warm up, as the Worker has more code to compile. */
export async function rateRounds({ urls }: Beside, { target }: HotCall): Promise<RateRound[]> {
  const rounds: RateRound[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const value = await requestRate(target(urls, 'ours', ''));
    const measured = { value, floor: await requestRate(target(urls, 'hono', '')) };
    if (round >= 0) rounds.push(measured);
  }
  return rounds;
}

/** Requests per second that a target answers to 32 connections at once. */
export async function requestRate({ url, headers }: Target): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers: headers ?? {},
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times under load.`);
  return requests.average;
}
