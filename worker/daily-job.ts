import type { Context, Deps } from './context.ts';
import { DomainError } from './errors.ts';
import { clearSignIns } from './features/auth/clear-sign-ins.ts';
import { keepPlatformNumbers } from './features/dashboards/keep-platform-numbers.ts';
import { sumOwnerNumbers } from './features/dashboards/sum-owner-numbers.ts';
import { issueRecurringInvoices } from './features/invoices/issue-recurring-invoices.ts';
import { postLateFees } from './features/invoices/post-late-fees.ts';
import { applyOpenCredits } from './features/payments/apply-open-credits.ts';
import { expireAttempts } from './features/payments/expire-attempts.ts';
import { sweepAttempts } from './features/payments/sweep-attempts.ts';
import { deleteOldNiks } from './features/tenants/delete-old-niks.ts';
import { activateTenancies } from './features/tenants/activate-tenancies.ts';
import { noBrowser } from './http/browser.ts';
import { purgeIdempotencyKeys } from './idempotency.ts';

type Step = (context: Context) => Promise<number>;

/** The steps of the day, in order. Each can be repeated, run late, and run at the same time as another. */
const dailySteps = {
  activateTenancies,
  issueRecurringInvoices,
  applyOpenCredits,
  sweepAttempts,
  expireAttempts,
  postLateFees,
  deleteOldNiks,
  sumOwnerNumbers,
  keepPlatformNumbers,
  clearSignIns,
  purgeIdempotencyKeys,
} satisfies Record<string, Step>;

/**
 * What should not wait a day: money whose callback was lost, expired attempts, and the numbers of the owners' dashboards
 * and of the admin's overview and report.
 */
const hourlySteps = {
  sweepAttempts,
  applyOpenCredits,
  expireAttempts,
  sumOwnerNumbers,
  keepPlatformNumbers,
} satisfies Record<string, Step>;

/** The daily trigger of `wrangler.toml`, 00:05 WIB. All others are hourly. */
const DAILY = '5 17 * * *';

/** The job of a trigger of `wrangler.toml`. */
export function runScheduledJob(deps: Deps, cron: string): Promise<Record<string, number>> {
  return cron === DAILY ? runDailyJob(deps) : runHourlyJob(deps);
}

/** The daily job: the steps of the hourly job, contracts, recurring invoices, late fees, and what is no longer kept. */
export function runDailyJob(deps: Deps): Promise<Record<string, number>> {
  return runSteps(deps, 'daily', dailySteps);
}

/** The hourly job. */
export function runHourlyJob(deps: Deps): Promise<Record<string, number>> {
  return runSteps(deps, 'hourly', hourlySteps);
}

/** A step that fails is logged and does not stop the others; the job fails at the end. */
async function runSteps(deps: Deps, job: string, steps: Record<string, Step>): Promise<Record<string, number>> {
  const requestId = `job-${crypto.randomUUID()}`;
  const context: Context = {
    ...deps,
    requestId,
    actor: null,
    procedures: new Set(),
    refusals: new Set(),
    address: 'job',
    browser: noBrowser(),
    url: 'https://job.invalid/',
    defer: () => undefined,
    session: () => Promise.reject(new DomainError('UNAUTHENTICATED')),
  };
  const done: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    try {
      done[name] = await step(context);
    } catch (error) {
      failed.push(name);
      deps.log.error('job.step.failed', error, { request_id: requestId, job, step: name });
    }
  }
  deps.log.info('job.done', { request_id: requestId, job, ...done });
  if (failed.length > 0) throw new Error(`${job} job: ${failed.join(', ')} failed`);
  return done;
}
