import { jwtVerify, SignJWT } from 'jose';
import { roles } from '#shared/enums.ts';
import type { SessionActor } from '../../actor.ts';
import { TOKEN_SECONDS } from '../open-sessions/lifetimes.ts';

const ISSUER = 'ekost';
const AUDIENCE = 'ekost-web';

/**
 * Signs the token of a session: HS256, with the account's role and the session's id. Whether the password must be
 * changed first stands in it only as a hint for the browser, which then loads nothing ahead; the server reads the
 * account.
 */
export async function signAccessToken(
  secret: string,
  actor: SessionActor,
  issuedAt: Date,
  { mustChangePassword = false, seconds: lifetime = TOKEN_SECONDS } = {},
): Promise<string> {
  const seconds = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT({
    role: actor.role,
    sid: actor.sessionId,
    ...(mustChangePassword && { must_change_password: true }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(actor.accountId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetime)
    .sign(new TextEncoder().encode(secret));
}

/** How many verified tokens an isolate remembers. */
const REMEMBERED = 1_000;

/** Verified tokens, the oldest first: a verified signature stays valid until the token expires. */
const verified = new Map<string, { actor: SessionActor; expiresAt: number; secret: string }>();

/** The actor of a token; null if it is forged, expired, or not one of ours. */
export async function verifyAccessToken(secret: string, token: string, now: Date): Promise<SessionActor | null> {
  const known = verified.get(token);
  if (known?.secret === secret && now.getTime() < known.expiresAt) return known.actor;
  const claims = await verifyClaims(secret, token, now);
  if (claims === null) return null;
  const [oldest] = verified.keys();
  if (verified.size >= REMEMBERED && oldest !== undefined) verified.delete(oldest);
  verified.set(token, { ...claims, secret });
  return claims.actor;
}

async function verifyClaims(
  secret: string,
  token: string,
  now: Date,
): Promise<{ actor: SessionActor; expiresAt: number } | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    });
    const role = roles.find((candidate) => candidate === payload.role);
    const { sub, sid, exp } = payload;
    if (role === undefined || sub === undefined || exp === undefined || typeof sid !== 'string') return null;
    return { actor: { kind: 'session', accountId: sub, role, sessionId: sid }, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}
