import { Allowance } from './allowance.ts';
import type { Context, Deps } from './context.ts';
import { DomainError } from './errors.ts';
import { noBrowser } from './http/browser.ts';
import { waysOut } from './ways-out.ts';

/** What every step of a job receives. */
export interface JobContext extends Context {
  /** How much the run may still ask of the outside. */
  allowance: Allowance;
}

/**
 * The context of one run of a job: without an account, and nothing is deferred, since there is no answer to send first.
 * All that it asks of the outside is counted.
 */
export function jobContext(deps: Deps): JobContext {
  const allowance = new Allowance(deps.config.JOB_SUBREQUESTS);
  return {
    ...deps,
    ...waysOut(deps, allowance.count),
    db: deps.countedDb(deps.db, allowance.count),
    allowance,
    isJob: true,
    requestId: `job-${crypto.randomUUID()}`,
    actor: { kind: 'job' },
    scope: null,
    viewsSample: false,
    procedures: new Set(),
    refusals: new Set(),
    address: 'job',
    browser: noBrowser(),
    url: 'https://job.invalid/',
    defer: () => undefined,
    session: () => Promise.reject(new DomainError('UNAUTHENTICATED')),
    guardedDb: () => {
      throw new DomainError('UNAUTHENTICATED');
    },
  };
}
