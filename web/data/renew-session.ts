import { claimsOf, readToken, writeToken } from './token.ts';
import { callAs } from './wire/session-calls.ts';

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
    const { answer } = await callAs(token, 'sessions.renew');
    // Who has signed out meanwhile stays out.
    if (answer !== null && readToken() === token) writeToken(answer.access_token);
  } catch {
    // Without a network there is another time.
  }
}
