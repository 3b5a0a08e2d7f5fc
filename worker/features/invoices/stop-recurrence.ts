import { sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { selectInvoice } from './find-invoice.ts';

/**
 * Ends the series of a recurring invoice: no more invoices are issued; earlier ones stay. Its owner knows of it.
 *
 * @throws DomainError NOT_FOUND, or NOT_RECURRING if there is no series or it has ended
 */
export async function stopRecurrence(context: OwnerContext, id: string): Promise<Invoice> {
  const { db, scope } = context;
  const now = nowIso(context);
  const stop = changes(invoices, { next_issue_on: null, stop_noted_at: now, updated_at: now });
  const series = returned(
    'stopped',
    pick(invoices, 'id', 'owner_id', 'kost_id'),
  )`update invoices set ${stop} where ${inScope(scope, invoices)} and next_issue_on is not null
        and id = (select series_id from invoices where id = ${id} and ${inScope(scope, invoices)})`;
  const [stopped, [invoice]] = await db.batch([
    db.execute(
      withCtes(
        [series, { audited: auditOwned(context, 'invoice.stop-recurrence', series) }],
        sql`select ${series.id} from ${series}`,
      ),
    ),
    selectInvoice(context, id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (stopped.rows.length === 0) throw new DomainError('NOT_RECURRING');
  return invoice;
}
