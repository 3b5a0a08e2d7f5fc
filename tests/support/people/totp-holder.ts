import { sql } from 'drizzle-orm';
import type { Session } from '#shared/contract/auth.ts';
import type { RecoveryCodes, SecondFactorState, TotpSetUp } from '#shared/contract/second-factors.ts';
import type { RestClient } from '../app/rest-client.ts';
import type { TestApp } from '../app/test-app.ts';
import { expectStatus, makePerson, PASSWORD, type Person } from './factories.ts';
import { codeNow } from './totp.ts';

/** People who turn the second factor on by calls, and sign in with it. */

/** How long a code of the app is shown. */
export const STEP_MS = 30_000;

interface TotpHolder extends Person {
  secret: string;
  codes: string[];
}

export const setUpTotp = (rest: RestClient) => expectStatus(200, rest.post<TotpSetUp>('/api/account/totp/set-up'));

export const confirmTotp = (rest: RestClient, set_up_token: string, code: string) =>
  rest.post<RecoveryCodes>('/api/account/totp/confirm', { set_up_token, code });

export const totpStateOf = (rest: RestClient) => expectStatus(200, rest.get<SecondFactorState>('/api/account/totp'));

export const signInWith = (app: TestApp, email: string, code?: string, password = PASSWORD) =>
  app.rest.post<Session>('/auth/login', { email, password, code });

/** A code that is not the right one. */
export const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

/** Turns the second factor on, and lets the code that confirmed the app run out: it cannot be used again. */
export async function protect(app: TestApp, person: Person): Promise<TotpHolder> {
  const { secret, set_up_token } = await setUpTotp(person.rest);
  const confirmed = confirmTotp(person.rest, set_up_token, codeNow(app, secret));
  const { recovery_codes: codes } = await expectStatus(200, confirmed);
  app.clock.advanceMs(STEP_MS);
  return { ...person, secret, codes };
}

export async function protectedOwner(app: TestApp): Promise<TotpHolder> {
  return protect(app, await makePerson(app, { role: 'OWNER' }));
}

/** How many sessions of an account are open. */
export async function sessionsOf(app: TestApp, userId: string): Promise<number> {
  const { rows } = await app.deps.db.execute<{ count: number }>(
    sql`select count(*) from sessions where user_id = ${userId} and revoked_at is null`,
  );
  return rows[0]?.count ?? 0;
}
