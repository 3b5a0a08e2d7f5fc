import { roles } from '#shared/enums.ts';
import type { SessionActor } from '../../actor.ts';
import { signJwt, verifyJwt } from '../../jwt.ts';
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
  const claims = {
    role: actor.role,
    sid: actor.sessionId,
    ...(mustChangePassword && { must_change_password: true }),
    sub: actor.accountId,
    iss: ISSUER,
    aud: AUDIENCE,
    iat: seconds,
    exp: seconds + lifetime,
  };
  return signJwt(claims, await keyOf(secret), 'HS256');
}

/** The key itself, since a text that looks like a PEM would be read as one. */
function keyOf(secret: string) {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify']);
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

/** Times are compared with the clock of the request, below. */
const CHECKS = { alg: 'HS256', iss: ISSUER, aud: AUDIENCE, exp: false, nbf: false, iat: false } as const;

async function verifyClaims(
  secret: string,
  token: string,
  now: Date,
): Promise<{ actor: SessionActor; expiresAt: number } | null> {
  try {
    const { sub, sid, role: named, exp } = await verifyJwt(token, await keyOf(secret), CHECKS);
    const role = roles.find((candidate) => candidate === named);
    if (role === undefined || typeof sub !== 'string' || typeof exp !== 'number' || typeof sid !== 'string')
      return null;
    if (now.getTime() >= exp * 1000) return null;
    return { actor: { kind: 'session', accountId: sub, role, sessionId: sid }, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}
