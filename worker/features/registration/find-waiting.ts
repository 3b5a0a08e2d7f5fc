import { sql } from 'drizzle-orm';
import { platformNumbers } from '#drizzle/schema/platform.ts';
import type { Waiting } from '#shared/contract/auth.ts';
import type { Context } from '../../context.ts';

/** What somebody who waits for approval is told: how long decisions take, as the hourly job has counted it. */
export async function findWaiting({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Waiting> {
  const { rows } = await db.execute<{ usual_minutes: number | null }>(sql`
    select (${platformNumbers.overview} ->> 'usual_minutes')::int as usual_minutes from ${platformNumbers}`);
  return { usual_minutes: rows[0]?.usual_minutes ?? null, help_contact: config.HELP_CONTACT ?? null };
}
