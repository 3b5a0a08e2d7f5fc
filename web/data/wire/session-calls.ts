import type { OutputOf, Procedure } from './procedures.ts';

/** The REST paths of these procedures, whose answers are plain JSON. */
const paths = {
  'auth.me': { method: 'GET', path: '/auth/me' },
  'sessions.renew': { method: 'POST', path: '/auth/renew' },
  'auth.logout': { method: 'POST', path: '/auth/logout' },
} satisfies Partial<Record<Procedure, { method: 'GET' | 'POST'; path: string }>>;

/**
 * Makes a call with a token. Throws if the network is down.
 *
 * @returns the status, and the answer if the call succeeded
 */
export async function callAs<Name extends keyof typeof paths>(
  token: string,
  procedure: Name,
  options: Pick<RequestInit, 'keepalive'> = {},
): Promise<{ status: number; answer: OutputOf<Name> | null }> {
  const { method, path } = paths[procedure];
  const response = await fetch(path, { method, headers: { authorization: `Bearer ${token}` }, ...options });
  const hasAnswer = response.ok && response.status !== 204;
  return { status: response.status, answer: hasAnswer ? ((await response.json()) as OutputOf<Name>) : null };
}
