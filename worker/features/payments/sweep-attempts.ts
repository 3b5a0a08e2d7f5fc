import { sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import type { PaymentStatus } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { isOneOf } from '../../db/states.ts';
import { changes } from '../../db/ctes.ts';
import type { JobContext } from '../../job-context.ts';
import type { GatewayCallback, PaymentFinding } from '../../gateway/payment-gateway.ts';
import { FOUND_BY_SWEEP } from './credited-captures.ts';
import { settlePayment } from './settle-payment.ts';

/** How many attempts one run asks about: 24 runs reach 7,200, and one stays below the provider's limit for a minute. */
const ATTEMPTS_A_RUN = 300;
/** How many a run takes at a time: those that it took and did not ask about when it was cut off wait for hours. */
const CHUNK = 30;
/** How many are asked about at once; a Worker has six connections. */
const AT_ONCE = 3;
/** The subrequests of one attempt at most: the question, and storing what was found. */
const TRIPS = 2;
/** How long a run asks, so that a slow gateway leaves time to the other steps. */
const MOST_MS = 180_000;
/** After this time a missing callback counts as lost; Xendit does not repeat one that timed out. */
const CALLBACK_LOST_AFTER_MINUTES = 30;
/** A run ends after this many requests without an answer, since it has to wait for each. */
const MOST_UNANSWERED = 3;
/** An attempt is asked about again after this time. */
const ASK_AGAIN_AFTER_HOURS = 6;
/** Older attempts are not asked about, since nothing about them changes any more. */
const OLDEST_DAYS = 7;

/** An expired attempt may still have been paid; a failed one was not. */
const sweptStatuses = ['PENDING', 'EXPIRED'] as const satisfies readonly PaymentStatus[];

interface OpenAttempt extends Record<string, unknown> {
  id: string;
  status: (typeof sweptStatuses)[number];
  provider_request_id: string;
  charged_amount: number;
  /** When it was asked about before; null if never. */
  asked_at: string | null;
}

/**
 * Asks the gateway about attempts without a callback, expired ones too, since they may have been paid: those that were
 * never asked about first, the newest of them before the others. The findings are handled like callbacks. An attempt
 * whose creation was never answered cannot be asked about until a callback brings the gateway's id for it. Parallel
 * runs share the attempts; those that a run does not reach are left to the next.
 *
 * @returns how many attempts changed
 */
export async function sweepAttempts(context: JobContext): Promise<number> {
  const until = Date.now() + MOST_MS;
  const run: Run = { changed: 0, unreached: 0, failed: 0 };
  const mayGoOn = () =>
    run.unreached + run.failed < MOST_UNANSWERED && Date.now() < until && context.allowance.allows(AT_ONCE * TRIPS + 1);
  for (let asked = 0; asked < ATTEMPTS_A_RUN && mayGoOn(); asked += CHUNK) {
    const attempts = await takeAttempts(context);
    let next = 0;
    for (; next < attempts.length && mayGoOn(); next += AT_ONCE) {
      await Promise.all(attempts.slice(next, next + AT_ONCE).map((attempt) => askAbout(context, attempt, run)));
    }
    if (next < attempts.length) await giveBack(context, attempts.slice(next));
    if (attempts.length < CHUNK) break;
  }
  if (run.failed > 0) throw new Error(`What was found of ${run.failed} attempts could not be stored`);
  return run.changed;
}

interface Run {
  changed: number;
  /** How many questions got no answer. */
  unreached: number;
  /** How many findings could not be stored. */
  failed: number;
}

async function takeAttempts(context: Context): Promise<OpenAttempt[]> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const { rows } = await context.db.execute<OpenAttempt>(sql`
    with due as (
      select id, swept_at from payments
      where source = 'GATEWAY' and provider = ${context.gateway.provider} and provider_request_id is not null
        and ${isOneOf(sweptStatuses)} and created_at < ${now} - make_interval(mins => ${CALLBACK_LOST_AFTER_MINUTES})
        and created_at > ${now} - make_interval(days => ${OLDEST_DAYS})
        and (swept_at is null or swept_at < ${now} - make_interval(hours => ${ASK_AGAIN_AFTER_HOURS}))
      order by swept_at nulls first, id desc limit ${CHUNK} for update skip locked
    )
    update payments p set ${changes(payments, { swept_at: now })} from due where p.id = due.id
    returning p.id, p.status, p.provider_request_id, p.amount + p.fee_amount as charged_amount,
      ${isoInstant(sql`due.swept_at`)} as asked_at`);
  return rows;
}

/** A fault with one attempt keeps no other waiting: it is asked about again after hours, as if nothing was found. */
async function askAbout(context: Context, attempt: OpenAttempt, run: Run): Promise<void> {
  try {
    await settleFinding(context, attempt, run);
  } catch (error) {
    run.failed += 1;
    context.log.error('sweep.attempt.failed', error, { request_id: context.requestId, payment: attempt.id });
  }
}

async function settleFinding(context: Context, attempt: OpenAttempt, run: Run): Promise<void> {
  const finding = await context.gateway.findPayment(attempt.provider_request_id);
  if (finding.kind === 'UNREACHED') run.unreached += 1;
  const callback = asCallback(attempt, finding);
  if (callback !== null && (await settlePayment(context, callback)) === 'APPLIED') run.changed += 1;
}

/** Leaves attempts that were not asked about to the next run, as they were. */
async function giveBack(context: Context, attempts: readonly OpenAttempt[]): Promise<void> {
  const before = attempts.map(({ id, asked_at }) => ({ id, asked_at }));
  await context.db.execute(sql`
    update payments p set ${changes(payments, { swept_at: sql`before.asked_at` })}
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as before(id uuid, asked_at timestamptz)
    where p.id = before.id`);
}

/** A finding in the form of a callback; null if it is nothing new. */
function asCallback(attempt: OpenAttempt, finding: PaymentFinding): GatewayCallback | null {
  if (finding.kind !== 'SUCCEEDED' && attempt.status === 'EXPIRED') return null;
  const found = {
    event: `sweep.${finding.kind.toLowerCase()}`,
    referenceId: attempt.id,
    currency: 'IDR',
    requestAmount: attempt.charged_amount,
    providerRequestId: attempt.provider_request_id,
    providerPaymentId: null,
    captures: [],
    failureCode: null,
    payload: finding,
  };
  switch (finding.kind) {
    case 'UNREACHED':
    case 'PENDING':
      return null;
    case 'FAILED':
      return { ...found, kind: 'FAILURE', failureCode: finding.failureCode };
    case 'EXPIRED':
      return { ...found, kind: 'EXPIRY' };
    case 'SUCCEEDED':
      return {
        ...found,
        kind: 'CAPTURE',
        requestAmount: finding.amount ?? attempt.charged_amount,
        providerPaymentId: finding.providerPaymentId,
        captures: [
          {
            captureId: `${FOUND_BY_SWEEP}${finding.providerPaymentId}`,
            amount: finding.amount ?? attempt.charged_amount,
          },
        ],
      };
    default:
      return finding satisfies never;
  }
}
