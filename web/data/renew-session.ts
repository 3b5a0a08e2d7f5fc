import type { Session } from '#shared/contract/auth.ts';
import { claimsOf, readToken, writeToken } from './token.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Asks for a new token of the same session where the present one is older than a day, so that nobody who comes by daily is
 * thrown out. Nobody waits for it; what goes wrong is tried again with the next look.
 */
export async function renewSession(): Promise<void> {
  const token = readToken();
  const { iat } = claimsOf(token);
  if (token === null || iat === undefined || Date.now() / 1000 - iat < DAY_SECONDS) return;
  try {
    const response = await fetch('/auth/renew', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) return;
    const { access_token } = (await response.json()) as Session;
    // Who has signed out meanwhile stays out.
    if (readToken() === token) writeToken(access_token);
  } catch {
    // Without a network there is another time.
  }
}
