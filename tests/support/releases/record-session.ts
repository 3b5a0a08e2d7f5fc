import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callByRest, callerOf, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { goodCall, procedures } from '#tests/support/app/calls/every-call.ts';
import { fetchNear } from '#tests/support/app/near-gateways.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { startTestBucket } from '#tests/support/files/test-bucket.ts';
import { makeBill, openPayment } from '#tests/support/people/factories.ts';
import { runScheduledJob } from '#worker/jobs.ts';
import { type RecordedAnswer, type RecordedRequest, toLines } from '#tests/support/releases/recorded-session.ts';

/**
 * Writes down what a Worker asks the database: one good call of each procedure, a callback of the bank, and every job.
 * `npm run db:record` puts this file among the tests of a release and runs it there (`record.ts`).
 */

/** A day long past, so that nothing depends on how near the recorded time is when it is played. */
const NOW = '2026-03-16T03:00:00Z';
const TRIGGERS = ['5 17 * * *', '35 * * * *', '*/5 * * * *'];

it('a session of this release is written down', { timeout: 600_000 }, async () => {
  const requests: RecordedRequest[] = [];
  const { databaseUrl, endpoint, stop } = await makeOwnDatabase();
  const recording: typeof fetch = async (input, init) => {
    const response = await fetchNear(input, init);
    const isForDatabase = new URL(input instanceof Request ? input.url : input).pathname === '/sql';
    if (isForDatabase) requests.push(recorded(String(init?.body), await response.clone().json()));
    return response;
  };
  const bindings = { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint };
  const bucket = await startTestBucket();
  const app = createTestApp({ now: NOW, bindings, fetch: recording, files: bucket.store });
  const world = await makeWorld(app);
  for (const { name } of procedures) {
    const call = goodCall(name);
    const caller = await callerOf(world, call.by);
    const { status } = await callByRest(caller, name, (await call.input?.(world)) ?? {});
    expect([name, status < 300]).toEqual([name, true]);
    await app.calm();
  }
  const { house } = world;
  const bill = await makeBill(app, house.owner, house.tenant.tenant.id);
  const { payment_id, amount } = await openPayment(house.tenant, bill.id, 100_000);
  const capture = { capture_id: payment_id, capture_amount: amount };
  const data = { reference_id: payment_id, currency: 'IDR', request_amount: amount, captures: [capture] };
  const token = { 'x-callback-token': app.deps.config.XENDIT_CALLBACK_TOKEN };
  const callback = await app.rest.post('/webhooks/xendit', { event: 'payment.capture', data }, token);
  expect(callback.status).toBe(200);
  for (const days of [0, 1, 40]) {
    app.clock.advanceDays(days);
    for (const trigger of TRIGGERS) await runScheduledJob(app.deps, trigger);
  }
  await app.calm();
  await Promise.all([stop(), bucket.stop()]);
  writeFileSync(process.env.RECORD_TO ?? 'session.jsonl', toLines(process.env.RECORD_OF ?? '', requests));
});

type Body = { query: string; params: unknown[] } | { queries: { query: string; params: unknown[] }[] };
type Rows = { rows: (string | null)[][] };
type Reply = Rows | { results: Rows[] } | { code: string };

function recorded(body: string, reply: unknown): RecordedRequest {
  const asked = JSON.parse(body) as Body;
  const answered = reply as Reply;
  const queries = 'queries' in asked ? asked.queries : [asked];
  const answer: RecordedAnswer =
    'code' in answered
      ? { error: answered.code }
      : { results: ('results' in answered ? answered.results : [answered]).map(({ rows }) => rows) };
  return { queries: queries.map(({ query, params }) => ({ text: query, params })), answer };
}
