import { sql } from 'drizzle-orm';
import type { Deps } from '../context.ts';

/** Whether the Worker and its database answer. */
export async function health(
  deps: Deps,
): Promise<{ status: 'ok' | 'error'; database: 'ok' | 'error'; version: string }> {
  const { version } = deps;
  try {
    await deps.db.execute(sql`select 1`);
    return { status: 'ok', database: 'ok', version };
  } catch (error) {
    deps.log.error('health.failed', error);
    return { status: 'error', database: 'error', version };
  }
}
