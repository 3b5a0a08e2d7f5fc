import { type SQL, sql } from 'drizzle-orm';
import { isLive } from '../../db/states.ts';
import type { Context } from '../../context.ts';
import { consentWithdrawn, withNo } from '../messages/withdraw-consent.ts';
import { findLiveLink, inTenantsName } from './live-link.ts';

/**
 * Takes back that bills of a link may be reminded of: the owner's word for the person, and the person's own while the
 * tenancy runs; a no is kept although nobody has agreed. What other owners were told stays. Repeating it changes nothing.
 *
 * @throws DomainError NOT_FOUND
 */
export async function stopMessages(context: Context, token: string): Promise<void> {
  const link = await findLiveLink(context, token);
  // In the person's own name only while they live there.
  const giver = sql`case when ${isLive(sql`t.status`)} then t.user_id else t.owner_id end`;
  const asTenant = inTenantsName({ ...context, keyUse: null }, link);
  await context.db.execute(sql`
    with ${withNo(asTenant, 'STOP', {
      which: isReminderConsent(link.tenancy_id),
      people: sql`select t.user_id, 'TAGIHAN' as purpose, ${giver} as given_by
        from tenancies t where t.id = ${link.tenancy_id}`,
    })} ${consentWithdrawn(asTenant, 'said_no')}`);
}

/** Whether one of `message_consents` is what lets reminders of a link's bills go out. */
export function isReminderConsent(tenancyId: string | SQL): SQL {
  return sql`(message_consents.purpose = 'TAGIHAN' and message_consents.channel = 'WHATSAPP'
    and exists (select from tenancies t where t.id = ${tenancyId} and t.user_id = message_consents.user_id
      and message_consents.given_by in (t.owner_id, case when ${isLive(sql`t.status`)} then t.user_id end)))`;
}
