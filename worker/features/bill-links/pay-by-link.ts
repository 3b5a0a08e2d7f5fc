import { type SQL, sql } from 'drizzle-orm';
import { billLinks } from '#drizzle/schema/bill-links.ts';
import type { LinkedReport, PayByLinkInput, ReportByLinkInput } from '#shared/contract/bill-links.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { billLinkPath, LINK_TRIES, LINK_TRIES_SECONDS, isShareToken } from '#shared/rules/bill-link.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, type Cte, returned } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import type { KeyUse } from '../../idempotency.ts';
import { publicAddress } from '../../public-address.ts';
import { processPayment } from '../payments/process-payment.ts';
import { startPayment } from '../payments/start-payment.ts';
import { byLink, linkedBillId } from './live-link.ts';
import { findLink, sharedBillId } from './share-link.ts';

type LinkContext = Context & { keyUse: KeyUse | null };

/**
 * Pays a bill of a link through the gateway, by the rules of every payment (`startPayment`); its payer is the tenancy's
 * tenant, or by a link to a share whose it is. The link is checked again where the bill is locked.
 *
 * @throws DomainError NOT_FOUND, TOO_MANY_ATTEMPTS, and those of `startPayment`
 */
export async function payByLink(context: LinkContext, input: PayByLinkInput): Promise<PaymentAttempt> {
  const isShare = isShareToken(input.token);
  const find = () => findLink(context, input.token);
  const link = await find();
  return startPayment(byLink(context, link), {
    bill: (isShare ? sharedBillId : linkedBillId)(context, input.token, input.invoice_id),
    ...(isShare && { payer: { id: link['occupant_id'] as string, name: link['full_name'] as string } }),
    amount: input.amount,
    method: input.payment_method,
    mobileNumber: input.mobile_number,
    notes: input.notes,
    // From the token that was opened: if the secret has been renewed since, it could not be derived from the link's id.
    returnUrl: publicAddress(context, billLinkPath(input.token)),
    gate: {
      counted: (isFree) => countedTry(context, link.id, isFree),
      refusal: async () => {
        // The link may have ended since the first check.
        await find();
        return new DomainError('TOO_MANY_ATTEMPTS', {
          message: `Terlalu banyak pembayaran dimulai dari tautan ini. Coba lagi ${LINK_TRIES_SECONDS / 60} menit lagi.`,
          retryAfter: LINK_TRIES_SECONDS,
        });
      },
    },
  });
}

/** Counts a payment that is begun by a link, even one that is then refused; `admitted` says whether it may be begun. */
function countedTry(context: Context, id: string, isFree: SQL): Cte<{ admitted: SQL<boolean> }> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const isOver = sql`coalesce(tries_since <= ${now} - make_interval(secs => ${LINK_TRIES_SECONDS}), true)`;
  const counted = {
    tries: sql`case when ${isOver} then 1 else least(tries, ${LINK_TRIES}::int) + 1 end`,
    tries_since: sql`case when ${isOver} then ${now} else tries_since end`,
  };
  return returned('counted', { admitted: sql<boolean>`tries <= ${LINK_TRIES}::int` })`
      update bill_links set ${changes(billLinks, counted)} where id = ${id} and ${isFree}`;
}

/**
 * Reports a transfer for a bill of a link. It waits for the owner and changes nothing of the bill until then. By a link to
 * a share it is its payer's, of whose own one alone waits.
 *
 * @throws DomainError NOT_FOUND, and those of `processPayment`
 */
export async function reportByLink(context: LinkContext, input: ReportByLinkInput): Promise<LinkedReport> {
  const { token, invoice_id, ...report } = input;
  const link = await findLink(context, token);
  const isShare = isShareToken(token);
  const { id, amount } = await processPayment(
    byLink(context, link),
    {
      ...report,
      id: invoice_id,
      payment_method: 'BANK_TRANSFER',
      transaction_id: null,
      paid_on: null,
      ...(isShare && { payer_id: link['occupant_id'] as string }),
    },
    sql`id = ${(isShare ? sharedBillId : linkedBillId)(context, token, invoice_id)}`,
  );
  return { payment_id: id, amount };
}
