import type { Context, Deps } from './context.ts';
import { DomainError } from './errors.ts';
import { expireAttempts } from './features/payments/expire-attempts.ts';
import { activateTenancies } from './features/tenants/activate-tenancies.ts';

/** What a day's turn brings with it, in order. Each step is safe to repeat, to run late, and to run side by side. */
const steps = {
  activateTenancies,
  expireAttempts,
} satisfies Record<string, (context: Context) => Promise<number>>;

/** Runs the daily job. A step that fails is logged and does not keep the others from running; the job then fails. */
export async function runDailyJob(deps: Deps): Promise<Record<string, number>> {
  const requestId = `job-${crypto.randomUUID()}`;
  const context: Context = {
    ...deps,
    requestId,
    actor: null,
    address: 'job',
    origin: 'https://job.invalid',
    session: () => Promise.reject(new DomainError('UNAUTHENTICATED')),
  };
  const done: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    try {
      done[name] = await step(context);
    } catch (error) {
      failed.push(name);
      deps.log.error('job.step.failed', error, { request_id: requestId, step: name });
    }
  }
  deps.log.info('job.done', { request_id: requestId, ...done });
  if (failed.length > 0) throw new Error(`daily job: ${failed.join(', ')} failed`);
  return done;
}
