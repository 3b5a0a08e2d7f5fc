import type { Session } from '#shared/contract/auth.ts';
import { DEFAULT_DEMO_PASSWORD, demoAddresses } from '#shared/rules/demo-addresses.ts';
import { type RestAnswer, RestClient } from '../app/rest-client.ts';

/**
 * Signs in through the login. Most tests need none: `makePerson` and `openSession` of `factories.ts` make the session.
 */

/** The REST paths of a running product, without a token. */
export function restOf(baseURL: string): RestClient {
  return new RestClient((request) => fetch(request), undefined, baseURL);
}

/** Asks for a session, which the app may refuse. */
export function logIn(
  app: { rest: RestClient },
  email: string,
  password: string,
  code?: string,
): Promise<RestAnswer<Session>> {
  return app.rest.post('/auth/login', { email, password, code });
}

/** Signs in; fails if the app refuses. */
export async function signIn(
  app: { rest: RestClient },
  email: string,
  password: string,
  code?: string,
): Promise<RestClient> {
  const { status, body } = await logIn(app, email, password, code);
  if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
  return app.rest.as(body.access_token);
}

/** The demo's accounts, one of each kind, and a visitor without one. */
export type Visitor = 'visitor' | 'owner' | 'tenant' | 'technician' | 'admin';

/** A demo account of a running product, signed in. */
export function signInDemo(baseURL: string, who: Exclude<Visitor, 'visitor'>): Promise<RestClient> {
  return signIn({ rest: restOf(baseURL) }, demoAddresses[who], DEFAULT_DEMO_PASSWORD);
}

/** A session of a demo account; null for a visitor without one. */
export async function demoToken(baseURL: string, who: Visitor): Promise<string | null> {
  return who === 'visitor' ? null : ((await signInDemo(baseURL, who)).token ?? null);
}
