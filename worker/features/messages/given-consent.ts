import { type SQL, sql } from 'drizzle-orm';
import { messageConsents } from '#drizzle/schema/messages.ts';
import type { ConsentPurpose, ConsentWay } from '#shared/enums.ts';
import { CONSENT_VERSION } from '#shared/message-texts/consent.ts';
import { ownAccount } from '../../scope.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { insertion, type Part, pick, returned, type Rows } from '../../db/ctes.ts';
import { isStopped } from '../sending/stopped-numbers.ts';

interface NewConsent {
  /** The accounts. */
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

/** Whose consent it is, and to what. */
export const consentColumns = pick(messageConsents, 'user_id', 'purpose');

/**
 * The CTE of a consent to WhatsApp messages. A valid earlier consent stays as it is. An owner cannot record a consent
 * for a person who has ever withdrawn or refused one, nor for a number from which STOP was written, whosever account has
 * it.
 */
export function givenConsent(
  context: SignedInContext,
  { from, user, purpose, via, by, number = sql`null` }: NewConsent,
) {
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
  const given = insertion(messageConsents, row, sql`${from} ${isAllowed}`);
  return returned('given', consentColumns)`${given} on conflict do nothing`;
}

/**
 * The CTEs that record an owner's statement that a person agreed to bill reminders; none if the input does not say so.
 *
 * @param from where the account is, once its tenancy is made; no row if it is not
 */
export function ownersConsent(
  context: SignedInContext,
  account: Rows<'id' | 'number'>,
  { whatsapp_consent }: { whatsapp_consent?: boolean | undefined },
  from: SQL = account,
): Part[] {
  if (whatsapp_consent !== true) return [];
  const by = ownAccount(context);
  const { id: user, number } = account;
  const given = givenConsent(context, { from, user, purpose: 'TAGIHAN', via: 'OWNER', by, number });
  return [given, { given_audited: consentGiven(context, given, by) }];
}

/** The audit entries of consents that were given. */
export function consentGiven(context: Context, from: Rows<'user_id' | 'purpose'>, owner?: string): SQL {
  return auditEntry(context, {
    action: 'consent.give',
    from,
    subject: from.user_id,
    ...(owner === undefined ? {} : { owner }),
    details: sql`jsonb_build_object('purpose', ${from.purpose})`,
  });
}
