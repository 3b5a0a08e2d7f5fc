import { type SQL, sql } from 'drizzle-orm';
import type { CreateInvoiceInput } from '#shared/contract/invoices.ts';
import { firstOfNextMonth } from '#shared/rules/calendar.ts';
import type { SignedInContext } from '../../context.ts';
import { unindexed } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';

/** The most similar bills that a refusal names. */
const MOST_SIMILAR = 5;

export interface SimilarBill extends Record<string, unknown> {
  id: string;
  invoice_number: string;
  title: string;
}

/** The refusal that names them. */
export function similarTo(bills: SimilarBill[]): DomainError {
  const issues = bills.map(({ id, invoice_number: number, title }) => ({
    path: ['similar', id],
    message: `${number} · ${title}`,
  }));
  return new DomainError('INVOICE_SIMILAR', { issues });
}

/**
 * A tenancy's bills of the same type and month that are not cancelled.
 *
 * @param isAsked whether the call asks for them; otherwise there are none
 */
export function similarBills(
  { actor }: SignedInContext,
  tenancy: SQL,
  { invoice_type, due_date }: Pick<CreateInvoiceInput, 'invoice_type' | 'due_date'>,
  isAsked: SQL,
): SQL {
  const isSimilar = sql`owner_id = ${actor.id} and status <> 'CANCELLED' and invoice_type = ${invoice_type}
    and due_date >= date_trunc('month', ${due_date}::date)::date and due_date < ${firstOfNextMonth(due_date)}::date`;
  return sql`
    select id, invoice_number, title from invoices
    where ${isAsked} and tenant_id = ${tenancy} and ${unindexed(isSimilar)}
    order by id limit ${MOST_SIMILAR}`;
}
