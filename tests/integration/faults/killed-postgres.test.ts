import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Invoice } from '#shared/contract/invoices.ts';
import { expectSoundMoney } from '#tests/support/oracle/sound-money.ts';
import { makeBill, makeHousehold } from '#tests/support/people/factories.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { startOwnPostgres } from '#tests/support/app/own-postgres.ts';

const PART = 1_000;

let bill: Invoice;
const postgres = await startOwnPostgres();
const house = await makeHousehold(postgres.app);
afterAll(() => postgres.stop());
beforeEach(async () => {
  bill = await makeBill(postgres.app, house.owner, house.tenant.tenant.id);
});

/** The owner records cash once. The note identifies it, and the key marks a second try of the same. */
async function record(note: string): Promise<{ note: string; status: number }> {
  const body = { payment_method: 'CASH', amount: PART, notes: note };
  const key = { 'idempotency-key': `tunai-${bill.id}-${note}` };
  const { status } = await house.owner.rest.post(`/api/payments/${bill.id}/process`, body, key);
  return { note, status };
}

/** The notes of the cash that is in the books. */
async function recorded(): Promise<string[]> {
  const { rows } = await postgres.direct((client) =>
    client.query<{ notes: string }>('select notes from payments where invoice_id = $1', [bill.id]),
  );
  return rows.map(({ notes }) => notes);
}

/** What was answered as recorded is there, nothing is there twice, and the books balance. */
async function expectKept(answers: readonly { note: string; status: number }[]): Promise<void> {
  const there = await recorded();
  const promised = answers.filter(({ status }) => status === 200).map(({ note }) => note);
  expect(promised.filter((note) => !there.includes(note))).toEqual([]);
  expect(there.filter((note, index) => there.indexOf(note) !== index)).toEqual([]);
  await expectSoundMoney(postgres.app, house.owner);
}

async function expectBack(): Promise<void> {
  await eventually(async () => expect((await house.owner.rest.get('/api/invoices')).status).toBe(200));
}

async function pids(client: pg.Client, query: string): Promise<number[]> {
  return (await client.query<{ pid: number }>(query)).rows.map(({ pid }) => pid);
}

/** A snapshot of activity stays the same throughout a transaction; locks do not. */
const waiting = (client: pg.Client) => pids(client, 'select distinct pid from pg_locks where not granted');

const working = (client: pg.Client) =>
  pids(client, `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`);

describe('a backend of PostgreSQL that is killed (SIGKILL)', () => {
  it('in the middle of writes ends other connections too: their calls are 503 and leave nothing behind', async () => {
    const writing = await postgres.direct(async (client) => {
      await client.query('begin');
      await client.query('select from invoices where id = $1 for update', [bill.id]);
      const begun = ['a', 'b', 'c', 'd'].map((note) => record(note));
      await eventually(async () => expect((await waiting(client)).length).toBeGreaterThan(1));
      const [victim = 0] = await waiting(client);
      process.kill(victim, 'SIGKILL');
      return Promise.all(begun);
    });
    const refused = writing.filter(({ status }) => status === 503);
    // A request that had not begun may find that all is well again.
    expect(refused.length).toBeGreaterThan(1);
    expect(writing.filter(({ status }) => status !== 503 && status !== 200)).toEqual([]);
    await expectBack();
    expect((await recorded()).filter((note) => refused.some((each) => each.note === note))).toEqual([]);
    await expectKept([...writing, await record('again')]);
  });

  it('at any moment loses nothing that was answered, and a repetition with its key takes effect once', () =>
    expectKeptUnder(async () => {
      // After the one before it takes no connections for a moment, and ends those that came too soon.
      const victim = await eventually(async () => {
        const [first] = await postgres.direct(working);
        if (first === undefined) throw new Error('nobody works');
        return first;
      });
      process.kill(victim, 'SIGKILL');
    }));
});

describe('a PostgreSQL that is killed completely (SIGKILL)', () => {
  it('is started again; nothing that was answered is lost, and a repetition with its key takes effect once', () =>
    expectKeptUnder(async () => process.kill(postgres.postmaster(), 'SIGKILL')));
});

/** Several callers record cash without pause, trying again after a refusal, while something is killed twice. */
async function expectKeptUnder(kill: () => Promise<unknown>): Promise<void> {
  const answers: { note: string; status: number }[] = [];
  const traffic = { isOver: false };
  const hands = ['a', 'b', 'c', 'd'].map(async (hand) => {
    for (let time = 0; !traffic.isOver; time += 1) {
      const isRecorded = async () => {
        const answer = await record(`${hand}-${time}`);
        answers.push(answer);
        return answer.status === 200;
      };
      await vi.waitUntil(isRecorded, { timeout: 30_000, interval: 50 });
    }
  });
  const hasMore = (status: number, more: number) => {
    const count = () => answers.filter((answer) => answer.status === status).length;
    const soFar = count();
    return vi.waitUntil(() => count() > soFar + more, { timeout: 30_000, interval: 5 });
  };
  for (let round = 0; round < 2; round += 1) {
    await hasMore(200, 6);
    const isRefused = hasMore(503, 0);
    await kill();
    // PostgreSQL takes a moment to see it; whoever was refused ends only when it is back.
    await isRefused;
  }
  traffic.isOver = true;
  await Promise.all(hands);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  await expectKept(answers);
  const asked = [...new Set(answers.map(({ note }) => note))];
  expect((await recorded()).toSorted()).toEqual(asked.toSorted());
}

describe('a PostgreSQL that stands still (SIGSTOP)', () => {
  it('lets reads and writes end with 503 in their time, and then continues', async () => {
    const { app } = postgres;
    const timed = async (call: Promise<{ status: number; headers?: Headers }>, limit: number) => {
      const started = performance.now();
      const { status } = await call;
      return { status, isInTime: performance.now() - started < limit * 1_000 };
    };
    // The database stops before the write, which gets no answer.
    app.trips.reset();
    app.trips.interruptBefore(1, async () => postgres.signalAll('SIGSTOP'));
    const write = record('stopped');
    const calls = [timed(write, 18)];
    try {
      await eventually(() => expect(app.trips.requests).toBe(1));
      calls.push(timed(house.owner.rest.get('/api/invoices'), 11), timed(app.rest.get('/healthz'), 5));
      expect(await Promise.all(calls)).toEqual(calls.map(() => ({ status: 503, isInTime: true })));
    } finally {
      postgres.signalAll('SIGCONT');
    }
    await expectBack();
    await expectKept([await write, await record('afterwards')]);
  });
});
