import { sql } from 'drizzle-orm';
import type { Consents, SetConsentInput } from '#shared/contract/messages.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { isTheirs, liftedStops } from '../sending/stopped-numbers.ts';
import { consentGiven, newConsent } from './give-consent.ts';
import { selectConsents, toConsents } from './queries.ts';
import { consentWithdrawn, withNo } from './withdraw-consent.ts';

/**
 * Stores the caller's own consent to messages of a purpose, or their refusal, which also withdraws a consent that an
 * owner recorded, and is stored even if nobody had agreed. A consent also lifts the STOP of a number that the account
 * has proven. A repeated call changes nothing.
 */
export async function setConsent(context: SignedInContext, { purpose, given }: SetConsentInput): Promise<Consents> {
  const { db } = context;
  const which = sql`user_id = ${ownAccount(context)} and purpose = ${purpose} and channel = 'WHATSAPP'`;
  const write = given
    ? sql`with given as (
        ${newConsent(context, {
          from: sql`(values (${ownAccount(context)}::uuid)) as holder(id)`,
          user: sql`holder.id`,
          purpose,
          via: 'PROFILE',
          by: ownAccount(context),
        })}
      ), lifted as (
        ${liftedStops(context, 'PROFILE', isTheirs(ownAccount(context)))}
      ) ${consentGiven(context, sql`given`)}`
    : sql`with ${withNo(context, 'PROFILE', {
        which,
        people: sql`select ${ownAccount(context)}::uuid as user_id, ${purpose}::text as purpose, ${ownAccount(context)}::uuid as given_by`,
      })} ${consentWithdrawn(context, 'said_no')}`;
  const [, consents] = await db.batch([db.execute(write), selectConsents(context)]);
  return toConsents(context, consents.rows);
}
