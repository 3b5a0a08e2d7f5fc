import { type SQL, sql } from 'drizzle-orm';
import { isLive } from '../../db/states.ts';
import type { Context } from '../../context.ts';
import { withCtes } from '../../db/ctes.ts';
import { numberOf, provenNumberOf } from '../accounts/proofs.ts';
import { newStops } from '../sending/stopped-numbers.ts';
import { consentWithdrawn, refusedConsents } from '../messages/withdrawn-consents.ts';
import { byLink, findLiveLink } from './live-link.ts';

/**
 * Withdraws the consent to reminders of a link's bills: the one that the owner recorded, and while the tenancy runs
 * also the person's own. Where nobody had agreed, a refusal is stored. Consents to other owners stay. The number is
 * stopped, too, in case it gets another account. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND
 */
export async function stopMessages(context: Context, token: string): Promise<void> {
  const link = await findLiveLink(context, token);
  // A refusal counts as the person's own only while they live there; afterwards it concerns this owner alone.
  const giver = sql`case when ${isLive(sql`t.status`)} then t.user_id else t.owner_id end`;
  const asTenant = byLink(context, link);
  const { parts, saidNo } = refusedConsents(asTenant, 'STOP', {
    which: isReminderConsent(link.tenancy_id),
    user_id: sql`t.user_id`,
    purpose: sql`'TAGIHAN'`,
    given_by: giver,
    from: sql`tenancies t where t.id = ${link.tenancy_id}`,
  });
  const stopped = newStops(context, {
    from: sql`(${linkedNumber(link.tenancy_id)}) as linked where number like '+%'`,
    number: sql`number`,
    owner_id: sql`owner_id`,
    via: 'BILL_LINK',
  });
  await context.db.execute(withCtes([...parts, stopped], consentWithdrawn(asTenant, saidNo)));
}

/**
 * The number to which a tenancy's reminders go, and whose messages stop: everybody's if the account has proven it and
 * lives there, otherwise its owner's. An owner who types a stranger's number gets such a link, and must not end what
 * other owners send there.
 */
function linkedNumber(tenancyId: string): SQL {
  const number = numberOf(sql`u`);
  return sql`select ${number} as number, case when ${isLive(sql`t.status`)} and ${number} = ${provenNumberOf(sql`u.id`)}
      then null else t.owner_id end as owner_id
    from tenancies t join users u on u.id = t.user_id where t.id = ${tenancyId}`;
}

/** Whether a row of `message_consents` is a consent to reminders of a tenancy's bills by WhatsApp. */
export function isReminderConsent(tenancyId: string | SQL): SQL {
  return sql`(message_consents.purpose = 'TAGIHAN' and message_consents.channel = 'WHATSAPP'
    and exists (select from tenancies t where t.id = ${tenancyId} and t.user_id = message_consents.user_id
      and message_consents.given_by in (t.owner_id, case when ${isLive(sql`t.status`)} then t.user_id end)))`;
}
