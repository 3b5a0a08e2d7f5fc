import type { Deps } from '../context.ts';
import { isRightKey, tryToWrite } from '../kept-checks.ts';

/** How long the check waits, since monitors do not wait long. */
const TIMEOUT_MS = 2_000;

type State = 'ok' | 'error';

export interface Health {
  status: State;
  database: State;
  /** Whether the database takes writes. */
  writes: State;
  /** Whether NIK_KEY is the one that the database was sealed with; what is not known yet is no error. */
  nik_key: State;
  version: string;
}

/** Whether the Worker and its database answer within two seconds, to reads and to writes, and the key is right. */
export async function health(deps: Deps): Promise<Health> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const [read, write] = await Promise.allSettled([
    deps.db.$client.query('select 1', [], { fetchOptions: { signal } }),
    tryToWrite(deps, signal),
  ]);
  const failed = [read, write].find((each) => each.status === 'rejected');
  if (failed !== undefined) deps.log.error('health.failed', failed.reason);
  const isKeyRight = failed !== undefined || (await Promise.race([isRightKey(deps), endOf(signal)]).catch(() => true));
  const state = (isFine: boolean): State => (isFine ? 'ok' : 'error');
  return {
    status: state(failed === undefined && isKeyRight),
    database: state(read.status === 'fulfilled'),
    writes: state(write.status === 'fulfilled'),
    nik_key: state(isKeyRight),
    version: deps.version,
  };
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('too late'))));
}
