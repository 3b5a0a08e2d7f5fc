import { type SQL, sql } from 'drizzle-orm';
import { invoices, lateFees } from '#drizzle/schema/invoices.ts';
import type { Invoice, WaiveLateFeesInput } from '#shared/contract/invoices.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import { byWhom } from '../../actor.ts';
import { inScope } from '../../scope.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { isOpen } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { lockBill, settledIf } from '../billing/bill-money.ts';
import { lastFreeDay } from '../billing/late-fee-days.ts';
import { selectInvoice } from './find-invoice.ts';
import { mostLateFees } from './post-late-fees.ts';

/**
 * Waives the late fees of an open invoice that are not paid yet: the newest days first, and the rest of a day that was
 * paid in part, so that paid fees stay. Later days are charged again, unless the bill takes no more late fees.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_PAYABLE or NO_LATE_FEES
 */
export async function waiveLateFees(context: Keyed<OwnerContext>, input: WaiveLateFeesInput): Promise<Invoice> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const isIt = sql`id = ${input.id} and ${inScope(scope, invoices)}`;
  const {
    repeated,
    results: [, lowered, [invoice]],
  } = await once.batch([
    db.execute(lockBill(isIt)),
    db.execute(sql`
      with ${unpaidFees(sql`${isIt} and ${isOpen()} and ${once.isFree}`)},
      ${waivedAndLowered(context, input)}, audited as (
        ${auditNamed(context, 'invoice.waive-late-fees', 'lowered', ['amount'])}
      ), kept as (${once.keep(sql`lowered`, sql`id`)})
      select id from lowered`),
    selectInvoice(context, input.id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (lowered.rows.length > 0 || repeated) return invoice;
  throw new DomainError(isOpenInvoice(invoice.status) ? 'NO_LATE_FEES' : 'INVOICE_NOT_PAYABLE');
}

/** The CTEs `bill` and `chosen`: how much of each day's fee is waived. */
function unpaidFees(isIt: SQL): SQL {
  return sql`bill as (
      -- Payments pay the principal first, then the fees.
      select id, owner_id, late_fee_amount - greatest(paid_amount - subtotal - tax_amount, 0) as unpaid_fees
      from invoices where ${isIt}
    ), standing as (
      select fee.day, fee.amount - fee.waived_amount as amount,
        sum(fee.amount - fee.waived_amount) over (order by fee.day desc) as so_far, bill.unpaid_fees
      from late_fees fee, bill where fee.invoice_id = bill.id
    ), chosen as (
      select day, least(amount, unpaid_fees - (so_far - amount))::bigint as amount from standing
      where amount > 0 and so_far - amount < unpaid_fees
    )`;
}

/** Whether the bill `i` takes no late fees although it is below their cap, because `voidPayment` reopened it. */
const takesNoMore = sql`(i.late_fee_until = 'infinity'
  and i.late_fee_amount < ${mostLateFees(sql`(i.subtotal + i.tax_amount)`)})`;

/** The CTEs that waive the amounts in `chosen`, and `lowered`: the bill with its lower total. */
function waivedAndLowered(context: Keyed<OwnerContext>, { reason }: WaiveLateFeesInput): SQL {
  const waiver = changes(lateFees, {
    waived_amount: sql`fee.waived_amount + chosen.amount`,
    waived_at: nowIso(context),
    waived_by: byWhom(context),
    waive_reason: reason,
  });
  const lower = changes(invoices, {
    late_fee_amount: sql`i.late_fee_amount - total.amount`,
    total_amount: sql`i.total_amount - total.amount`,
    late_fee_until: sql`case when ${takesNoMore} then i.late_fee_until else ${lastFreeDay(context, sql`i.due_date`)} end`,
    ...settledIf(context, sql`i.remaining_amount = total.amount`, sql`i.status`),
  });
  return sql`waived as (
      update late_fees fee set ${waiver} from bill, chosen where fee.invoice_id = bill.id and fee.day = chosen.day
      returning chosen.amount
    ), total as (select coalesce(sum(amount), 0)::bigint as amount from waived),
    lowered as (
      update invoices i set ${lower} from bill, total where i.id = bill.id and total.amount > 0
      returning i.id, i.owner_id, i.kost_id, total.amount
    )`;
}
