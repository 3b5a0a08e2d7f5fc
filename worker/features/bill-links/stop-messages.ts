import { type SQL, sql } from 'drizzle-orm';
import { isLive } from '../../db/states.ts';
import type { Context } from '../../context.ts';
import { consentWithdrawn, withdrawnConsents } from '../messages/withdraw-consent.ts';
import { findLiveLink, inTenantsName } from './live-link.ts';

/**
 * Takes back that bills of a link may be reminded of by WhatsApp: the owner's word for the person, and the person's own
 * while the tenancy runs. What other owners were told stays. Repeating it changes nothing.
 *
 * @throws DomainError NOT_FOUND
 */
export async function stopMessages(context: Context, token: string): Promise<void> {
  const link = await findLiveLink(context, token);
  const asTenant = inTenantsName({ ...context, keyUse: null }, link);
  await context.db.execute(sql`
    with withdrawn as (${withdrawnConsents(asTenant, 'STOP', isReminderConsent(link.tenancy_id))})
    ${consentWithdrawn(asTenant, 'withdrawn')}`);
}

/** Whether one of `message_consents` is what lets reminders of a link's bills go out. */
export function isReminderConsent(tenancyId: string | SQL): SQL {
  return sql`(message_consents.purpose = 'TAGIHAN' and message_consents.channel = 'WHATSAPP'
    and exists (select from tenancies t where t.id = ${tenancyId} and t.user_id = message_consents.user_id
      and message_consents.given_by in (t.owner_id, case when ${isLive(sql`t.status`)} then t.user_id end)))`;
}
