import type { Deps } from '../context.ts';

/** How long the check waits, since monitors do not wait long. */
const TIMEOUT_MS = 2_000;

/** Whether the Worker and its database answer within two seconds. */
export async function health(
  deps: Deps,
): Promise<{ status: 'ok' | 'error'; database: 'ok' | 'error'; version: string }> {
  const { version } = deps;
  try {
    await deps.db.$client.query('select 1', [], { fetchOptions: { signal: AbortSignal.timeout(TIMEOUT_MS) } });
    return { status: 'ok', database: 'ok', version };
  } catch (error) {
    deps.log.error('health.failed', error);
    return { status: 'error', database: 'error', version };
  }
}
