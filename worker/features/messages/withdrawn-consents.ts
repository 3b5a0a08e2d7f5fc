import { type SQL, sql } from 'drizzle-orm';
import { messageConsents } from '#drizzle/schema/messages.ts';
import type { ConsentWay } from '#shared/enums.ts';
import { CONSENT_VERSION } from '#shared/message-texts/consent.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, insertion, returned, type Rows, selected } from '../../db/ctes.ts';
import { consentColumns } from './given-consent.ts';

/**
 * The CTE that withdraws consents.
 *
 * @param which a condition on `message_consents`
 */
export function withdrawnConsents(context: Context, via: ConsentWay, which: SQL) {
  const change = { withdrawn_at: nowIso(context), withdrawn_via: via };
  return returned('withdrawn', consentColumns)`
    update message_consents set ${changes(messageConsents, change)}
    where withdrawn_at is null and ${which}`;
}

/** A refusal: the consents that it withdraws, and the people for whom it is stored even if they never agreed. */
interface No {
  /** A condition on `message_consents`; it must cover the consents of these people too. */
  which: SQL;
  /** The people, each for a purpose once, and who refuses: expressions on `from`. */
  user_id: SQL;
  purpose: SQL;
  given_by: SQL;
  from: SQL;
}

/**
 * The CTEs that withdraw consents, and store a refusal for people who had given none. `saidNo` has everybody for whom
 * something has changed.
 */
export function refusedConsents(context: Context, via: ConsentWay, { which, from, ...person }: No) {
  const people = selected('people', person)`${from}`;
  const { user_id, purpose, given_by } = people;
  const refusal = {
    user_id,
    purpose,
    channel: 'WHATSAPP',
    via,
    given_by,
    text_version: CONSENT_VERSION,
    withdrawn_at: nowIso(context),
    withdrawn_via: via,
  } as const;
  // Whether there is a consent already, also one that this or another call is just withdrawing.
  const isKept = sql`exists (select from message_consents earlier where earlier.user_id = ${user_id}
    and earlier.purpose = ${purpose} and earlier.channel = 'WHATSAPP' and earlier.given_by = ${given_by})`;
  const withdrawn = withdrawnConsents(context, via, which);
  const refused = returned('refused', consentColumns)`
      ${insertion(messageConsents, refusal, sql`${people} where not ${isKept}`)}
      on conflict do nothing`;
  const saidNo = selected('said_no', {
    user_id: sql<string>`no.user_id`,
    purpose: sql<string>`no.purpose`,
  })`(table ${withdrawn} union table ${refused}) as no`;
  return { parts: [withdrawn, people, refused, saidNo], saidNo };
}

/** The audit entries of withdrawn consents and of refusals, one for each person and purpose. */
export function consentWithdrawn(context: Context, rows: Rows<'user_id' | 'purpose'>): SQL {
  return auditEntry(context, {
    action: 'consent.withdraw',
    from: sql`(select distinct ${rows.user_id}, ${rows.purpose} from ${rows}) as withdrawn_once`,
    subject: sql`user_id`,
    details: sql`jsonb_build_object('purpose', purpose)`,
  });
}
