import { sql } from 'drizzle-orm';
import type { ManagedUser } from '#shared/contract/users.ts';
import { signAccessToken } from '#worker/features/auth/access-token.ts';
import { runDailyJob, runHourlyJob, runMessageJob } from '#worker/jobs.ts';
import { JWT_SECRET } from '../app/secrets.ts';
import type { TestApp } from '../app/test-app.ts';
import { expectStatus, type Person } from './factories.ts';

/** An admin switches an account off, as the button of the accounts' list does. */
export function switchOff(admin: Person, account: { id: string }): Promise<unknown> {
  return expectStatus(204, admin.rest.delete(`/api/admin/users/${account.id}`));
}

/** An admin switches an account on again. */
export function switchOn(admin: Person, account: { id: string }): Promise<ManagedUser> {
  const fields = { status: 'ACTIVE', is_active: true };
  return expectStatus(200, admin.rest.put<ManagedUser>(`/api/admin/users/${account.id}`, fields));
}

/** The person, signed in again: switching an account off ends its sessions. */
export async function signedInAgain<Somebody extends Person>(app: TestApp, person: Somebody): Promise<Somebody> {
  const actor = {
    kind: 'session' as const,
    accountId: person.id,
    role: 'OWNER' as const,
    sessionId: crypto.randomUUID(),
  };
  const distant = new Date('2090-01-01T00:00:00Z');
  await app.deps.db.execute(sql`
    insert into sessions (id, user_id, created_at, expires_at, last_used_at, stepped_up_at)
    values (${actor.sessionId}, ${person.id}, ${app.clock.now().toISOString()}, ${distant.toISOString()},
      ${distant.toISOString()}, ${distant.toISOString()})`);
  return { ...person, rest: app.rest.as(await signAccessToken(JWT_SECRET, actor, distant)) };
}

/** Everything that runs by itself, at this moment. */
export async function runEveryJob(app: TestApp): Promise<void> {
  await runDailyJob(app.deps);
  await runHourlyJob(app.deps);
  await runMessageJob(app.deps);
}
