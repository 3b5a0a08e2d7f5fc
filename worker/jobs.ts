import type { Deps } from './context.ts';
import { clearSignIns } from './features/auth/clear-sign-ins.ts';
import { keepPlatformNumbers } from './features/platform/keep-platform-numbers.ts';
import { sumOwnerNumbers } from './features/today/sum-owner-numbers.ts';
import { sweepFiles } from './features/files/sweep-files.ts';
import { issueRecurringInvoices } from './features/invoices/issue-recurring-invoices.ts';
import { postLateFees } from './features/invoices/post-late-fees.ts';
import { deleteOldMessages } from './features/messages/delete-old-messages.ts';
import { sendDueMessages } from './features/sending/send-messages.ts';
import { queueNotices } from './features/sending/send-notices.ts';
import { removeOldSamples } from './features/sample-kost/remove-sample-kost.ts';
import { sweepNotices } from './features/notices/sweep-notices.ts';
import { applyOpenCredits } from './features/payments/apply-open-credits.ts';
import { expireAttempts } from './features/payments/expire-attempts.ts';
import { readNumbers } from './features/users/read-numbers.ts';
import { queueDueReminders } from './features/reminders/queue-due-reminders.ts';
import { sweepAttempts } from './features/payments/sweep-attempts.ts';
import { acceptSettlements } from './features/settlements/accept-settlements.ts';
import { deleteOldNiks } from './features/occupants/delete-old-niks.ts';
import { goOnByMonth, offerByItself } from './features/renewals/end-contracts.ts';
import { remindOfRenewals } from './features/renewals/remind-of-renewals.ts';
import { carryOutMoves } from './features/moves/carry-out-moves.ts';
import { tellEndingContracts } from './features/renewals/tell-ending-contracts.ts';
import { tellWhoWaits } from './features/tenants/tell-who-waits.ts';
import { closeRooms } from './features/rooms/close-rooms.ts';
import { activateTenancies } from './features/tenants/activate-tenancies.ts';
import { purgeIdempotencyKeys } from './idempotency.ts';
import { type JobContext, jobContext } from './job-context.ts';

type Step = (context: JobContext) => Promise<number>;

/**
 * What a day cannot do without, in order: contracts, bills, payments whose callback was lost, late fees. Each hour, too:
 * for kosts whose day begins before WIB's, and if the daily job was missed or did not end. Each step, here and below, can
 * be repeated, run late, and run at the same time as another.
 */
const neededSteps = {
  carryOutMoves,
  activateTenancies,
  closeRooms,
  goOnByMonth,
  issueRecurringInvoices,
  applyOpenCredits,
  sweepAttempts,
  expireAttempts,
  postLateFees,
  tellEndingContracts,
  acceptSettlements,
  offerByItself,
  remindOfRenewals,
  tellWhoWaits,
} satisfies Record<string, Step>;

/** The steps of the day. */
const dailySteps = {
  ...neededSteps,
  deleteOldNiks,
  removeOldSamples,
  sumOwnerNumbers,
  keepPlatformNumbers,
  clearSignIns,
  sweepNotices,
  purgeIdempotencyKeys,
  deleteOldMessages,
} satisfies Record<string, Step>;

/**
 * What should not wait a day, either: the numbers of the owners' dashboards and of the admin's overview and report, and
 * numbers that were stored before their second form.
 */
const hourlySteps = {
  ...neededSteps,
  sumOwnerNumbers,
  keepPlatformNumbers,
  sweepFiles,
  readNumbers,
} satisfies Record<string, Step>;

/** Steps that cannot wait an hour: reminders, notices to be sent, and all messages that are due. */
const messageSteps = {
  queueDueReminders,
  queueNotices: (context) => queueNotices(context),
  sendDueMessages: (context) => sendDueMessages(context),
} satisfies Record<string, Step>;

/** The job of each trigger of `wrangler.toml`: 00:05 WIB, every hour, and every five minutes. */
const jobs: ReadonlyMap<string, (deps: Deps) => Promise<Record<string, number>>> = new Map([
  ['5 17 * * *', runDailyJob],
  ['35 * * * *', runHourlyJob],
  ['*/5 * * * *', runMessageJob],
]);

/**
 * Runs the job of a trigger.
 *
 * @throws Error for a trigger without a job, so that a changed time is noticed and never runs another job
 */
export async function runScheduledJob(deps: Deps, cron: string): Promise<Record<string, number>> {
  const run = jobs.get(cron);
  if (run === undefined) throw new Error(`No job for the trigger "${cron}"`);
  return run(deps);
}

/** The daily job: most hourly steps, contracts, recurring invoices, late fees, and deletion of old rows. */
export function runDailyJob(deps: Deps): Promise<Record<string, number>> {
  return runSteps(deps, 'daily', dailySteps);
}

/** The hourly job: also catches up on what the daily one did not do. */
export function runHourlyJob(deps: Deps): Promise<Record<string, number>> {
  return runSteps(deps, 'hourly', hourlySteps);
}

/** The job of the messages. */
export function runMessageJob(deps: Deps): Promise<Record<string, number>> {
  return runSteps(deps, 'messages', messageSteps);
}

/**
 * A step that fails is logged and does not stop the others; the job fails at the end. A step that may ask no more leaves
 * the rest to the next run; each keeps an even share for every step after it.
 */
async function runSteps(deps: Deps, job: string, steps: Record<string, Step>): Promise<Record<string, number>> {
  const context = jobContext(deps);
  const { requestId, allowance } = context;
  const done: Record<string, number> = {};
  const failed: string[] = [];
  const unfinished: string[] = [];
  const entries = Object.entries(steps);
  const share = Math.floor(deps.config.JOB_SUBREQUESTS / entries.length);
  for (const [index, [name, step]] of entries.entries()) {
    allowance.keep(share * (entries.length - 1 - index));
    try {
      done[name] = await step(context);
    } catch (error) {
      failed.push(name);
      deps.log.error('job.step.failed', error, { request_id: requestId, job, step: name });
    }
    if (allowance.takeRefused()) unfinished.push(name);
  }
  deps.log.info('job.done', {
    request_id: requestId,
    job,
    subrequests: allowance.used,
    unfinished: unfinished.join(' '),
    ...done,
  });
  if (failed.length > 0) throw new Error(`${job} job: ${failed.join(', ')} failed`);
  return done;
}
