import { sql } from 'drizzle-orm';
import type { Session } from '#shared/contract/auth.ts';
import { randomAddress } from '../app/random-address.ts';
import type { TestApp } from '../app/test-app.ts';
import type { RestAnswer } from '../app/rest-client.ts';

/** A browser that keeps the cookies of a sign-in. */
interface Browser {
  address: string;
  cookie: string | null;
  userAgent?: string;
}

export function newBrowser(address = randomAddress()): Browser {
  return { address, cookie: null };
}

/** A sign-in as a browser sends it. */
export async function attemptSignIn(
  app: Pick<TestApp, 'rest'>,
  browser: Browser,
  email: string,
  password: string,
): Promise<RestAnswer<Session>> {
  const answer = await app.rest.post<Session>(
    '/auth/login',
    { email, password },
    {
      'cf-connecting-ip': browser.address,
      'user-agent': browser.userAgent ?? 'node',
      ...(browser.cookie !== null && { cookie: browser.cookie }),
    },
  );
  browser.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie;
  return answer;
}

/** The counters that began at the present instant; a test with a clock of its own finds only its own. */
export async function countersOfNow({ deps, clock }: TestApp): Promise<{ failures: number; pending: number }[]> {
  const { rows } = await deps.db.execute<{ failures: number; pending: number }>(sql`
    select failures, pending from login_attempts where window_started_at = ${clock.now().toISOString()}
    order by failures desc`);
  return rows;
}

/** Another session of an account, made directly in the database; nobody has its token. */
export async function sessionOf({ deps, clock }: Pick<TestApp, 'deps' | 'clock'>, userId: string): Promise<string> {
  const now = clock.now().toISOString();
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    insert into sessions (user_id, created_at, expires_at, last_used_at, device_name)
    values (${userId}, ${now}, ${now}::timestamptz + interval '90 days', ${now}, 'Chrome di Android') returning id`);
  return rows[0]?.id ?? '';
}
