import { type SQL, sql } from 'drizzle-orm';
import type { Consents, SetConsentInput } from '#shared/contract/messages.ts';
import type { ConsentPurpose } from '#shared/enums.ts';
import { oneRow } from '../../audit.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { withCtes } from '../../db/ctes.ts';
import { isTheirs, liftedStops } from '../sending/stopped-numbers.ts';
import { consentGiven, givenConsent } from './given-consent.ts';
import { consentsQuery, toConsents } from './queries.ts';
import { consentWithdrawn, refusedConsents } from './withdrawn-consents.ts';

/**
 * Stores the caller's own consent to messages of a purpose, or their refusal, which also withdraws a consent that an
 * owner recorded, and is stored even if nobody had agreed. A consent also lifts the STOP of a number that the account
 * has proven. A repeated call changes nothing.
 */
export async function setConsent(context: SignedInContext, { purpose, given }: SetConsentInput): Promise<Consents> {
  const write = (given ? yes : no)(context, purpose);
  const [, consents] = await context.db.batch([context.db.execute(write), consentsQuery(context)]);
  return toConsents(context, consents.rows);
}

function yes(context: SignedInContext, purpose: ConsentPurpose): SQL {
  const by = ownAccount(context);
  const from = sql`(values (${by}::uuid)) as holder(id)`;
  const given = givenConsent(context, { from, user: sql`holder.id`, purpose, via: 'PROFILE', by });
  const lifted = liftedStops(context, 'PROFILE', isTheirs(by));
  return withCtes([given, lifted], consentGiven(context, given));
}

function no(context: SignedInContext, purpose: ConsentPurpose): SQL {
  const own = sql`${ownAccount(context)}::uuid`;
  const { parts, saidNo } = refusedConsents(context, 'PROFILE', {
    which: sql`user_id = ${own} and purpose = ${purpose} and channel = 'WHATSAPP'`,
    user_id: own,
    purpose: sql`${purpose}::text`,
    given_by: own,
    from: oneRow,
  });
  return withCtes(parts, consentWithdrawn(context, saidNo));
}
