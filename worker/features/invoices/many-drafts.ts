import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { type Cte, fromItem, insertion, type NewRow, pick, returned, withCtes } from '../../db/ctes.ts';
import type { Keyed, OnceByKey } from '../../idempotency.ts';
import { invoiceNumber, takenNumbers } from '../billing/invoice-number.ts';
import { onlyItem, partyColumns } from '../billing/new-invoice.ts';

/** What one owner bills together, with the id of each bill; `place` counts them up to 0, in the order of their numbers. */
type Chosen = Cte<{ readonly [Name in (typeof partyColumns)[number] | 'id' | 'amount' | 'place']: SQL }>;

type Terms = Pick<
  NewRow<typeof invoices>,
  | 'invoice_type'
  | 'title'
  | 'due_date'
  | 'covers_from'
  | 'covers_to'
  | 'rent_period'
  | 'late_fee_bps'
  | 'allow_partial_payment'
  | 'sole_rent_of'
>;

interface ManyDrafts {
  terms: Terms;
  /** The text of the only line. */
  line: SQL | string;
}

/**
 * The statement that drafts a bill of one line for each of the chosen, and returns `id` and `tenant_id` of each.
 * All drafts of one call have the same `created_at`, by which a repeated call finds them; the key is stored with the first.
 */
export function manyDrafts(
  context: Keyed<OwnerContext>,
  once: OnceByKey,
  chosen: Chosen,
  { terms, line }: ManyDrafts,
): SQL {
  const numbers = takenNumbers(context, chosen);
  const draft = {
    ...pick(chosen, ...partyColumns),
    ...terms,
    id: chosen.id,
    invoice_number: invoiceNumber(context, sql`${numbers.last_number} + ${chosen.place}`),
    subtotal: chosen.amount,
    total_amount: chosen.amount,
    is_recurring: false,
    recurrence_type: 'NONE',
    late_fee_until: terms.due_date,
    status: 'DRAFT',
    created_at: nowIso(context),
  } as const;
  const invoice = returned(
    'invoice',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'tenant_id', 'total_amount'),
  )`${insertion(invoices, draft, sql`${chosen}, ${numbers}`)}`;
  const first = fromItem(sql`(select ${invoice.id} from ${invoice} order by id limit 1) as first`, 'first', 'id');
  const item = { invoice_id: invoice.id, description: line, amount: chosen.amount };
  const effects = {
    items: onlyItem(item, sql`${invoice} join ${chosen} on ${chosen.id} = ${invoice.id}`),
    kept: once.kept(first, first.id),
    audited: auditOwned(context, 'invoice.create', invoice, ['total_amount']),
  };
  return withCtes([chosen, numbers, invoice, effects], sql`select ${invoice.id}, ${invoice.tenant_id} from ${invoice}`);
}
