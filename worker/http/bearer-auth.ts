import type { SessionActor } from '../actor.ts';
import { verifyAccessToken } from '../features/auth/access-token.ts';

/** The actor of an `Authorization: Bearer` header; null without a header or with an invalid token. */
export async function bearerActor(header: string | null, secret: string, now: Date): Promise<SessionActor | null> {
  const token = /^Bearer +([\w.-]+)$/i.exec(header ?? '')?.[1];
  return token === undefined ? null : verifyAccessToken(secret, token, now);
}
