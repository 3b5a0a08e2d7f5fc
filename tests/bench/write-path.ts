import { randomUUID } from 'node:crypto';
import { castOf, type Owner } from './cast.ts';
import { calmer, explain, type Explained, TURNS } from './explain.ts';
import { withoutSession } from './pages.ts';
import { absoluteRow, figure, type Row } from './report.ts';
import type { Stage, Statement } from './stage.ts';

/** The three calls of a bill, in order. */
export type Step = 'made' | 'sent' | 'paid';

/** Of all statements of a call together, without the planning that kept plans spare; in ms. */
const BUDGETS: Record<Step, number> = { made: 2, sent: 2, paid: 1.5 };

/** A call of a step, for the bill `id`. */
interface WriteCall {
  email: string;
  path: string;
  body: object;
}

/** The call of each step; the id of the bill is known once it was made. */
export const writeCalls: Record<Step, (owner: Owner, id: string) => WriteCall> = {
  made: ({ email, tenancyId }) => ({
    email,
    path: '/api/invoices',
    body: {
      tenant_id: tenancyId,
      invoice_type: 'CUSTOM',
      title: 'Tagihan pengukuran',
      due_date: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      items: [{ description: 'Pengukuran', quantity: 1, unit_price: AMOUNT }],
    },
  }),
  sent: ({ email }, id) => ({ email, path: `/api/invoices/${id}/send`, body: {} }),
  paid: ({ tenant }, id) => ({
    email: tenant,
    path: '/api/payments',
    body: { invoice_id: id, payment_method: 'QRIS', amount: AMOUNT },
  }),
};

const AMOUNT = 100_000;

/**
 * The statements of a bill that is made, sent and paid. Each is recorded with one bill and explained
 * with another in the same state, since a write can happen only once to a bill.
 */
export async function writePathRows(stage: Stage): Promise<Row[]> {
  const { big } = await castOf(stage);
  const [recordedBill, explainedBill] = [await made(stage, big), await made(stage, big)];
  const explained = async (step: Step, recording: Recording) => {
    const key = randomUUID();
    const others: [string, string][] = [
      [recordedBill.id, step === 'made' ? randomUUID() : explainedBill.id],
      [recording.key, key],
    ];
    const statements = asAnother(recording.statements, others, recording.startedAt);
    await assertTakesEffect(stage, statements, key);
    const { milliseconds, planning, spared, pace } = await calmestOf(stage, statements);
    const note = `planning ${figure(planning)} ms, of which ${figure(spared)} spared, ${statements.length} statements; pace ${pace.toFixed(2)}`;
    return absoluteRow(`statements of a bill ${step}`, milliseconds - spared, 'ms', BUDGETS[step], note);
  };
  const rows = [await explained('made', recordedBill)];
  rows.push(await explained('sent', await record(stage, writeCalls.sent(big, recordedBill.id))));
  await record(stage, writeCalls.sent(big, explainedBill.id));
  rows.push(await explained('paid', await record(stage, writeCalls.paid(big, recordedBill.id))));
  return rows;
}

interface Recording {
  statements: Statement[];
  answer: { id?: string };
  /** The idempotency key of the call. */
  key: string;
  startedAt: number;
}

async function made(stage: Stage, owner: Owner): Promise<Recording & { id: string }> {
  const recording = await record(stage, writeCalls.made(owner, ''));
  return { ...recording, id: recording.answer.id ?? '' };
}

async function record(stage: Stage, { email, path, body }: WriteCall): Promise<Recording> {
  const startedAt = stage.deps.now().getTime();
  const { response, requests, key } = await stage.call(await stage.token(email), path, body);
  const answer = (await response.json()) as { id?: string };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return { statements: withoutSession(requests), answer, key, startedAt };
}

/** As reads are measured: the calmest of several turns. */
async function calmestOf({ client }: Stage, statements: Statement[]): Promise<Explained> {
  let calmest = await explain(client, statements);
  for (let turn = 1; turn < TURNS; turn += 1) calmest = calmer(calmest, await explain(client, statements));
  return calmest;
}

/** @throws Error if the statements keep no key: then they do what a repeated call does, and write nothing */
async function assertTakesEffect({ client }: Stage, statements: Statement[], key: string): Promise<void> {
  await client.query('begin');
  for (const { query, params } of statements) await client.query(query, params);
  const { rowCount } = await client.query('select from idempotency_keys where key = $1', [key]);
  await client.query('rollback');
  if (rowCount !== 1) throw new Error('What is explained writes nothing.');
}

/** The statements with other values: those given, and for each id and reference that the call made a new one. */
function asAnother(statements: Statement[], others: [string, string][], startedAt: number): Statement[] {
  const replaced = new Map(others);
  for (const text of statements.flatMap(({ params }) => params).filter((param) => param !== null)) {
    for (const [id] of text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g)) {
      const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
      if (madeAt >= startedAt && !replaced.has(id)) replaced.set(id, randomUUID());
    }
    for (const [reference] of text.matchAll(/PAY-[0-9A-F]{20}/g)) replaced.set(reference, `PAY-${randomUUID()}`);
  }
  const another = (param: string | null) =>
    [...replaced].reduce((text, [from, to]) => text?.replaceAll(from, to) ?? null, param);
  return statements.map(({ query, params }) => ({ query, params: params.map(another) }));
}
