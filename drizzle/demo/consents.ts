import { type SQL, sql } from 'drizzle-orm';
import { CONSENT_VERSION } from '#shared/message-texts/consent.ts';

/** The consents of the demo's tenants to bill reminders by WhatsApp, which their owners recorded when they moved in. */
export function demoConsents(): SQL {
  return sql`
    insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
    select user_id, 'TAGIHAN', 'WHATSAPP', created_at, 'OWNER', owner_id, ${CONSENT_VERSION}
    from tenancies where status in ('ACTIVE', 'PENDING') and confirmed_at is not null order by id`;
}
