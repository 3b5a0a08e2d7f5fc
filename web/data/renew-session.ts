import { claimsOf, readToken, writeToken } from './token.ts';
import { callAs } from './wire/session-calls.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Asks for a new token of the same session if the present one is older than a day, so that daily users stay signed in.
 * Nobody waits for it; a failure is tried again at the next visit.
 */
export async function renewSession(): Promise<void> {
  const token = readToken();
  const { iat } = claimsOf(token);
  if (token === null || iat === undefined || Date.now() / 1000 - iat < DAY_SECONDS) return;
  try {
    const { answer } = await callAs(token, 'sessions.renew');
    // The person may have signed out meanwhile.
    if (answer !== null && readToken() === token) writeToken(answer.access_token);
  } catch {
    // Without a network, it is tried again at the next visit.
  }
}
