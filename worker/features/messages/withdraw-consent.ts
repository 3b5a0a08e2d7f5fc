import { type SQL, sql } from 'drizzle-orm';
import { messageConsents } from '#drizzle/schema/messages.ts';
import type { ConsentWay } from '#shared/enums.ts';
import { CONSENT_VERSION } from '#shared/message-texts/consent.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';

/**
 * The UPDATE that takes consents back, for use as a CTE, returning `user_id` and `purpose`.
 *
 * @param which a condition on `message_consents`
 */
export function withdrawnConsents(context: Context, via: ConsentWay, which: SQL): SQL {
  const withdrawn = changes(messageConsents, { withdrawn_at: nowIso(context), withdrawn_via: via });
  return sql`update message_consents set ${withdrawn} where withdrawn_at is null and ${which}
    returning user_id, purpose`;
}

/** A no: which consents it takes back, and of whom it is kept although they never agreed. */
interface No {
  /** A condition on `message_consents`. */
  which: SQL;
  /** A query of `user_id`, `purpose` and `given_by`, once each: in whose name the no is. Theirs are among `which`. */
  people: SQL;
}

/**
 * The CTEs that take consents back, and keep the no of whoever had given none themselves, ending with `said_no`:
 * `user_id` and `purpose` of those for whom something has changed.
 */
export function withNo(context: Context, via: ConsentWay, { which, people }: No): SQL {
  const refusal = {
    user_id: sql`people.user_id`,
    purpose: sql`people.purpose`,
    channel: 'WHATSAPP',
    via,
    given_by: sql`people.given_by`,
    text_version: CONSENT_VERSION,
    withdrawn_at: nowIso(context),
    withdrawn_via: via,
  } as const;
  // Also one that is being withdrawn, here or by another call at the same moment.
  const isKept = sql`exists (select from message_consents earlier where earlier.user_id = people.user_id
    and earlier.purpose = people.purpose and earlier.channel = 'WHATSAPP' and earlier.given_by = people.given_by)`;
  return sql`withdrawn as (${withdrawnConsents(context, via, which)}),
    people as (${people}),
    refused as (
      ${insertFrom(messageConsents, refusal, sql`people where not ${isKept}`)}
      on conflict do nothing returning user_id, purpose
    ),
    said_no as (select user_id, purpose from withdrawn union select user_id, purpose from refused)`;
}

/** The audit entries of consents that were taken back, one for each person and purpose. */
export function consentWithdrawn(context: Context, from: string): SQL {
  return auditEntry(context, {
    action: 'consent.withdraw',
    from: sql`(select distinct user_id, purpose from ${sql.identifier(from)}) as withdrawn_once`,
    subject: sql`user_id`,
    details: sql`jsonb_build_object('purpose', purpose)`,
  });
}
