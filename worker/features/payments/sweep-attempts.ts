import { inArray, sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import type { PaymentStatus } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { isOneOf } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import type { GatewayCallback, PaymentFinding } from '../../gateway/payment-gateway.ts';
import { FOUND_BY_SWEEP, settlePayment } from './settle-payment.ts';

/** How many attempts one run asks about; well below the provider's limit of requests per minute. */
const ATTEMPTS_A_RUN = 50;
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
}

/**
 * Asks the gateway about attempts without a callback, expired ones too, since they may have been paid. The findings are
 * handled like callbacks. An attempt whose creation was never answered cannot be asked about until a callback brings
 * the gateway's id for it. Parallel runs share the attempts; those that a run does not reach are left to the next.
 *
 * @returns how many attempts changed
 */
export async function sweepAttempts(context: Context): Promise<number> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const { rows } = await context.db.execute<OpenAttempt>(sql`
    with due as (
      select id from payments
      where source = 'GATEWAY' and provider = ${context.gateway.provider} and provider_request_id is not null
        and ${isOneOf(sweptStatuses)} and created_at < ${now} - make_interval(mins => ${CALLBACK_LOST_AFTER_MINUTES})
        and created_at > ${now} - make_interval(days => ${OLDEST_DAYS})
        and (swept_at is null or swept_at < ${now} - make_interval(hours => ${ASK_AGAIN_AFTER_HOURS}))
      order by swept_at nulls first, id limit ${ATTEMPTS_A_RUN} for update skip locked
    )
    update payments p set ${changes(payments, { swept_at: now })} from due where p.id = due.id
    returning p.id, p.status, p.provider_request_id, p.amount + p.fee_amount as charged_amount`);
  let changed = 0;
  let unreached = 0;
  for (const [index, attempt] of rows.entries()) {
    if (unreached === MOST_UNANSWERED) {
      await giveBack(context, rows.slice(index));
      break;
    }
    const finding = await context.gateway.findPayment(attempt.provider_request_id);
    if (finding.kind === 'UNREACHED') unreached += 1;
    const callback = asCallback(attempt, finding);
    if (callback !== null && (await settlePayment(context, callback)) === 'APPLIED') changed += 1;
  }
  return changed;
}

/** Leaves attempts that were not asked about to the next run, which takes them first. */
async function giveBack(context: Context, attempts: readonly OpenAttempt[]): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  await context.db.update(payments).set({ swept_at: null }).where(inArray(payments.id, ids));
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
