import { type SQL, sql } from 'drizzle-orm';
import { messageConsents } from '#drizzle/schema/messages.ts';
import type { ConsentPurpose, ConsentWay } from '#shared/enums.ts';
import { CONSENT_VERSION } from '#shared/message-texts/consent.ts';
import { ownAccount } from '../../scope.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { isStopped } from '../sending/stopped-numbers.ts';

interface NewConsent {
  /** The CTE of the accounts. */
  from: SQL;
  /** The person who agreed: an expression on `from`. */
  user: SQL;
  purpose: ConsentPurpose;
  via: Exclude<ConsentWay, 'STOP'>;
  /** Who gave it: the person, or the owner who asked them. */
  by: SQL | string;
  /** The person's number, for the word of an owner, which does not count against a STOP from it. */
  number?: SQL;
}

/**
 * The INSERT of a consent to WhatsApp messages, for use as a CTE, returning `id`, `user_id` and `given_by`. A valid
 * earlier consent stays as it is. An owner cannot record a consent for a person who has ever withdrawn or refused one,
 * nor for a number from which STOP was written, whosever account has it.
 */
export function newConsent(
  context: SignedInContext,
  { from, user, purpose, via, by, number = sql`null` }: NewConsent,
): SQL {
  const row = {
    user_id: user,
    purpose,
    channel: 'WHATSAPP',
    given_at: nowIso(context),
    via,
    given_by: sql`${by}::uuid`,
    text_version: CONSENT_VERSION,
  } as const;
  const isAllowed =
    via === 'OWNER'
      ? sql`where not exists (select from message_consents earlier
          where earlier.user_id = ${user} and earlier.purpose = ${purpose} and earlier.channel = 'WHATSAPP'
            and earlier.withdrawn_at is not null)
          and not ${isStopped(number, sql`${by}`)}`
      : sql.empty();
  return sql`${insertFrom(messageConsents, row, sql`${from} ${isAllowed}`)}
    on conflict do nothing returning id, user_id, given_by, purpose`;
}

/**
 * The CTEs, each with its comma, that record an owner's statement that the person in `account` agreed to bill
 * reminders; empty if the input does not say so.
 *
 * @param from the CTE `account` with the person's `id` and `number`; empty if the tenancy is not made
 */
export function withOwnersConsent(
  context: SignedInContext,
  from: SQL,
  { whatsapp_consent }: { whatsapp_consent?: boolean | undefined },
): SQL {
  if (whatsapp_consent !== true) return sql.empty();
  const id = ownAccount(context);
  const agreed = newConsent(context, {
    from,
    user: sql`account.id`,
    purpose: 'TAGIHAN',
    via: 'OWNER',
    by: id,
    number: sql`account.number`,
  });
  return sql`agreed as (${agreed}), agreed_audited as (${consentGiven(context, sql`agreed`, id)}),`;
}

/** The audit entries of consents that were given. */
export function consentGiven(context: Context, from: SQL, owner?: string): SQL {
  return auditEntry(context, {
    action: 'consent.give',
    from,
    subject: sql`user_id`,
    ...(owner === undefined ? {} : { owner }),
    details: sql`jsonb_build_object('purpose', purpose)`,
  });
}
