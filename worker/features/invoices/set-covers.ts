import { sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { Invoice, SetCoversInput } from '#shared/contract/invoices.ts';
import { can } from '#shared/policy.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { lockedBill } from '../billing/bill-money.ts';
import { inScope } from '../../scope.ts';
import { isGivenBack } from '../billing/cancelled-bills.ts';
import { selectInvoice } from './find-invoice.ts';
import { isRent } from './rent-of-month.ts';

/** What is said of a rent whose days a move or a settlement has reckoned with, or would have. */
export const DAYS_RECKONED =
  'Penyewa sudah pindah atau keluar dan harinya sudah dihitung, jadi bulan tagihan ini tidak dapat diubah';

/**
 * Says what a rent pays for, also one that was sent or paid. Once that was said and something was paid, months can only
 * be added: nobody is billed again for months that they have paid. A rent that was issued before a move keeps its days if
 * they reach beyond it, and reaches there no more: what was credited is what it asked for.
 *
 * @throws DomainError NOT_FOUND, INVOICE_WITHOUT_MONTHS or INVOICE_MONTHS_PAID
 */
export async function setCovers(context: OwnerContext, input: SetCoversInput): Promise<Invoice> {
  const { db, actor, scope } = context;
  const { id, covers_from: from, covers_to: to } = input;
  const isIt = sql`id = ${id} and ${inScope(scope, invoices)}`;
  // Other months were not compared with other rents.
  const change = changes(invoices, {
    covers_from: from,
    covers_to: to,
    sole_rent_of: null,
    updated_at: nowIso(context),
  });
  const isSame = sql<boolean>`(i.covers_from, i.covers_to) is not distinct from (${from}::date, ${to}::date)`;
  const isAdded = sql<boolean>`i.covers_from is null or i.paid_amount = 0
    or (${from}::date <= i.covers_from and ${to}::date >= i.covers_to)`;
  const isReckoned = sql<boolean>`${isGivenBack('i', sql`${to}::date`)} and not ${isSame}`;
  const bill = selected('bill', {
    id: sql<string>`i.id`,
    is_allowed: sql<boolean>`((${isAdded}) and not (${isReckoned}))`,
    is_reckoned: isReckoned,
    is_same: isSame,
  })`invoices i where i.id = ${id} and ${inScope(scope, invoices, 'i')} and ${isRent}`;
  const changed = returned(
    'changed',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'covers_from', 'covers_to'),
  )`update invoices set ${change}
      where id in (select ${bill.id} from ${bill} where ${bill.is_allowed} and not ${bill.is_same})`;
  const [, , { rows }, [invoice]] = await db.batch([
    db.execute(lockedBill(isIt)),
    // Whoever bills the month meanwhile waits, or is waited for.
    db.execute(sql`
      select id from tenancies where id = (select tenant_id from invoices where ${isIt}) for no key update`),
    db.execute<{ is_kept: boolean; is_reckoned: boolean }>(
      withCtes(
        [bill, changed, { audited: auditOwned(context, 'invoice.set-covers', changed, ['covers_from', 'covers_to']) }],
        sql`select ${bill.is_allowed} as is_kept, ${bill.is_reckoned} from ${bill}`,
      ),
    ),
    selectInvoice(context, id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (rows[0]?.is_kept) return invoice;
  if (rows[0]?.is_reckoned) throw new DomainError('INVOICE_MONTHS_PAID', { message: DAYS_RECKONED });
  throw new DomainError(can(actor, 'invoice:set-covers', invoice) ? 'INVOICE_MONTHS_PAID' : 'INVOICE_WITHOUT_MONTHS');
}
