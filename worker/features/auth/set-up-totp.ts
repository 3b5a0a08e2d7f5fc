import type { TotpSetUp } from '#shared/contract/second-factors.ts';
import type { SignedInContext } from '../../context.ts';
import { TOTP_OFFER_SECONDS } from './lifetimes.ts';
import { findCurrentUser } from './queries.ts';
import { base32, otpauthUri } from './totp.ts';
import { sealOffer } from './totp-secret.ts';

/** As long as the hash that makes the codes, as RFC 4226 demands (section 4, R6). */
const SECRET_BYTES = 20;

/** An offer is valid only for this session. */
export function offerHolder({ actor }: SignedInContext): string {
  return `${actor.id}:${actor.sessionId}`;
}

/** Offers a secret for an authenticator app. It is not stored; until its first code nothing changes. */
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
