import { type SQL, sql } from 'drizzle-orm';
import { messageConsents } from '#drizzle/schema/messages.ts';
import type { ConsentWay } from '#shared/enums.ts';
import { CONSENT_VERSION } from '#shared/message-texts/consent.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';

/**
 * The UPDATE that withdraws consents, for use as a CTE, returning `user_id` and `purpose`.
 *
 * @param which a condition on `message_consents`
 */
export function withdrawnConsents(context: Context, via: ConsentWay, which: SQL): SQL {
  const withdrawn = changes(messageConsents, { withdrawn_at: nowIso(context), withdrawn_via: via });
  return sql`update message_consents set ${withdrawn} where withdrawn_at is null and ${which}
    returning user_id, purpose`;
}

/** A refusal: the consents that it withdraws, and the people for whom it is stored even if they never agreed. */
interface No {
  /** A condition on `message_consents`. */
  which: SQL;
  /** A query of distinct `user_id`, `purpose` and `given_by` (who refuses); `which` must cover their consents too. */
  people: SQL;
}

/**
 * The CTEs that withdraw consents, and store a refusal for people who had given none. The last one, `said_no`, has
 * `user_id` and `purpose` of everybody for whom something has changed.
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
  // Whether there is a consent already, also one that this or another call is just withdrawing.
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

/** The audit entries of withdrawn consents and of refusals, one for each person and purpose. */
export function consentWithdrawn(context: Context, from: string): SQL {
  return auditEntry(context, {
    action: 'consent.withdraw',
    from: sql`(select distinct user_id, purpose from ${sql.identifier(from)}) as withdrawn_once`,
    subject: sql`user_id`,
    details: sql`jsonb_build_object('purpose', purpose)`,
  });
}
