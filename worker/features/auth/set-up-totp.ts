import type { TotpSetUp } from '#shared/contract/second-factors.ts';
import type { SignedInContext } from '../../context.ts';
import { TOTP_OFFER_SECONDS } from '../open-sessions/lifetimes.ts';
import { findCurrentUser } from './queries.ts';
import { base32, otpauthUri } from './totp.ts';
import { sealOffer } from './totp-secret.ts';

/** As long as the hash that makes the codes, as RFC 4226 demands (section 4, R6). */
const SECRET_BYTES = 20;

/** The session for which an offer is sealed: in no other session it can be opened. */
export function offerHolder({ actor }: SignedInContext): string {
  return `${actor.accountId}:${actor.sessionId}`;
}

/** Offers a secret for an authenticator app. It is not stored; nothing changes until its first code is confirmed. */
export async function setUpTotp(context: SignedInContext): Promise<TotpSetUp> {
  const { email } = await findCurrentUser(context);
  const secret = context.randomBytes(SECRET_BYTES);
  return {
    secret: base32(secret),
    uri: otpauthUri(email, secret),
    set_up_token: sealOffer(context, offerHolder(context), { secret, offeredAt: context.now() }),
    expires_in: TOTP_OFFER_SECONDS,
  };
}
