import type { Context, Deps } from './context.ts';
import { DomainError } from './errors.ts';
import { noBrowser } from './http/browser.ts';

/** The context of a job: without an account, and nothing is deferred, since there is no answer to send first. */
export function jobContext(deps: Deps): Context {
  return {
    ...deps,
    requestId: `job-${crypto.randomUUID()}`,
    actor: null,
    viewsSample: false,
    procedures: new Set(),
    refusals: new Set(),
    address: 'job',
    browser: noBrowser(),
    url: 'https://job.invalid/',
    defer: () => undefined,
    session: () => Promise.reject(new DomainError('UNAUTHENTICATED')),
  };
}
