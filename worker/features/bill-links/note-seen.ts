import { sql } from 'drizzle-orm';
import { billLinks } from '#drizzle/schema/bill-links.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { isShareToken } from '#shared/rules/bill-link.ts';
import { invoiceTransitions } from '#shared/rules/transitions.ts';
import { type Context, nowIso } from '../../context.ts';
import { leadingTo } from '../../db/states.ts';
import { changes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { numberOf } from '../accounts/proofs.ts';
import { viewed } from '../invoices/viewed.ts';
import { liveLink } from './live-link.ts';
import { liveShare } from './share-link.ts';

/**
 * Called by a link's page once it has been shown to somebody: bills that were SENT become VIEWED. A repeated call
 * changes only the time of the last opening, as does a link to a share, which says nothing of the tenant.
 *
 * @throws DomainError NOT_FOUND
 */
export async function noteSeen(context: Context, token: string): Promise<void> {
  const now = nowIso(context);
  const number = sql`(select ${numberOf(sql`users`)} from users where id = (select user_id from link))`;
  const { rows } = await context.db.execute(
    isShareToken(token)
      ? sql`update bill_links set ${changes(billLinks, { last_opened_at: now })}
    where id = (select link.id from (${liveShare(context, token)}) as link) returning id`
      : sql`
    with link as (${liveLink(context, token)}), unseen as (
      select id from invoices
      where tenant_id = (select tenancy_id from link) and ${leadingTo(invoiceTransitions, 'VIEWED')} order by id for update
    ), viewed as (
      update invoices set ${changes(invoices, viewed(now))}
      where id in (select id from unseen) returning id
    )
    -- After the bills: every write locks them before their link.
    update bill_links set ${changes(billLinks, { last_opened_at: now, opened_number: number })}
    where id = (select id from link) and (select count(*) from viewed) >= 0 returning id`,
  );
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}
