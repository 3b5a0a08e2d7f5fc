import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { appliedCredit, creditLocks } from '../payments/applied-credit.ts';
import type { PartyContext } from '../../context.ts';
import { selectInvoice } from './find-invoice.ts';
import { visibleInvoiceId } from './queries.ts';

/**
 * Pays an open bill from the tenant's credit with its owner. Either of them may ask for it.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_PAYABLE, OWNER_OFF or NO_CREDIT
 */
export async function applyCreditToInvoice(context: Keyed<PartyContext>, id: string): Promise<Invoice> {
  const { db } = context;
  const once = onceByKey(context);
  const isOwn = sql`id = (${visibleInvoiceId(context, id)})`;
  const [useLock, lock] = creditLocks(isOwn);
  const {
    repeated,
    results: [, , [before], applied, [invoice]],
  } = await once.batch([
    db.execute(useLock),
    db.execute(lock),
    selectInvoice(context, id),
    db.execute(appliedCredit(context, isOwn, { once, isWhole: true })),
    selectInvoice(context, id),
  ]);
  if (before === undefined || invoice === undefined) throw new DomainError('NOT_FOUND');
  if (repeated || applied.rows.length > 0) return invoice;
  if (!isOpenInvoice(before.status)) throw new DomainError('INVOICE_NOT_PAYABLE');
  // As it is after the write: the account may be switched off at that moment.
  throw new DomainError(invoice.takes_payments ? 'NO_CREDIT' : 'OWNER_OFF');
}
