import { sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { SendDraftsInput, SentDrafts } from '#shared/contract/month-board.ts';
import { MOST_BILLS_AT_ONCE } from '#shared/rules/month-bill.ts';
import type { OwnerContext } from '../../context.ts';
import { textArray } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { inScope } from '../../scope.ts';
import { type IssuedDraft, issuedDrafts } from '../invoices/issued-drafts.ts';

/**
 * Sends several drafts as `sendInvoice` sends one, in one write. Those that it refuses are left out and counted, since
 * another device or a checkout may have been faster; if one is another owner's, none is sent.
 *
 * @throws DomainError NOT_FOUND
 */
export async function sendDrafts(context: Keyed<OwnerContext>, { invoice_ids }: SendDraftsInput): Promise<SentDrafts> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const named = sql`any(${textArray(invoice_ids)}::uuid[])`;
  const areOwn = sql`(
    select count(*) from invoices where id = ${named} and ${inScope(scope, invoices)}) = ${invoice_ids.length}`;
  const {
    repeated,
    results: [, own, , , sent, , sentByKey],
  } = await once.batch([
    ...issuedDrafts(context, once, { isNamed: sql`id = ${named}`, mayIssue: areOwn, most: MOST_BILLS_AT_ONCE }),
    // All drafts of one call have the same `sent_at`, by which a repeated call finds them.
    db.execute<IssuedDraft>(sql`
      select id, total_amount from invoices where id = ${named} and ${inScope(scope, invoices)}
        and sent_at = (select sent_at from invoices where id = ${once.made})`),
  ]);
  if (own.rows.length < invoice_ids.length) throw new DomainError('NOT_FOUND');
  const { rows } = repeated ? sentByKey : sent;
  if (sent.rows.length > 0) sendNoticesSoon(context);
  return {
    sent_ids: rows.map(({ id }) => id),
    amount: rows.reduce((sum, row) => sum + row.total_amount, 0),
    left_out: invoice_ids.length - rows.length,
  };
}
