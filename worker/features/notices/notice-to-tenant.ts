import { type SQL, sql } from 'drizzle-orm';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { Context } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { addedNotices, type NewNotice } from './added-notices.ts';

type Facts = NewNotice<Extract<AccountNotice['kind'], 'COMPLAINT_CHANGED'>>['details'];

/**
 * The INSERT of the notice to tenants about changes of their complaints. A former landlord's changes, by whoever works
 * for them, tell a former tenant once in all: the complaints stay, and could else be moved to and fro for ever to write
 * to somebody who has left.
 *
 * @param complaint its columns in `from`
 */
export function noticeToTenant(
  context: Context,
  from: SQL,
  complaint: Record<'tenant_user_id' | 'owner_id' | 'tenant_id', SQL>,
  details: Facts,
): SQL {
  const { tenant_user_id: tenant, tenant_id: tenancy } = complaint;
  const isPresent = sql`exists (select from tenancies t
    where t.user_id = ${tenant} and t.owner_id = ${complaint.owner_id} and ${isLive(sql`t.status`)}
      and (t.confirmed_at is not null or t.id = ${tenancy}))`;
  return addedNotices(context, {
    kind: 'COMPLAINT_CHANGED',
    from,
    user: tenant,
    details,
    once: sql`case when not ${isPresent} then 'former:' || ${complaint.owner_id} end`,
  });
}

/** Whether a notice is the one of a former landlord. It is kept, or another one could follow when it is swept. */
export const isToldOnce = sql`coalesce(dedupe_key like 'COMPLAINT_CHANGED:former:%', false)`;
