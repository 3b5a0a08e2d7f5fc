import type { TotpSetUp } from '#shared/contract/second-factors.ts';
import type { SignedInContext } from '../../context.ts';
import { findCurrentUser } from './queries.ts';
import { base32, otpauthUri } from './totp.ts';
import { sealOffer } from './totp-secret.ts';

/** How long there is to install an app and type its first code: half an hour, in seconds. */
export const OFFER_SECONDS = 30 * 60;

/** As long as the hash that the codes are made with, as RFC 4226 has it (section 4, R6). */
const SECRET_BYTES = 20;

/** Whose an offer is: of this session alone. */
export function offerHolder({ actor }: SignedInContext): string {
  return `${actor.id}:${actor.sessionId}`;
}

/** Offers a secret for an authenticator app. Nothing is kept of it: until its first code, all is as it was. */
export async function setUpTotp(context: SignedInContext): Promise<TotpSetUp> {
  const { email } = await findCurrentUser(context);
  const secret = context.randomBytes(SECRET_BYTES);
  return {
    secret: base32(secret),
    uri: otpauthUri(email, secret),
    set_up_token: sealOffer(context, offerHolder(context), { secret, offeredAt: context.now() }),
    expires_in: OFFER_SECONDS,
  };
}
