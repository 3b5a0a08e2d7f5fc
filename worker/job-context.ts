import { Allowance } from './allowance.ts';
import type { Context, Deps } from './context.ts';
import { DomainError } from './errors.ts';
import { noBrowser } from './http/browser.ts';

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
    ...countedWays(deps, allowance.count),
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
  };
}

/** The ways out of a job, each of whose uses is one subrequest. */
function countedWays(deps: Deps, count: () => void): Pick<Deps, 'db' | 'gateway' | 'messages' | 'files'> {
  const counted =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Answer) =>
    (...asked: Asked): Answer => {
      count();
      return ask(...asked);
    };
  const { db, gateway, messages, files } = deps;
  return {
    db: deps.countedDb(db, count),
    gateway: {
      ...gateway,
      createPayment: counted((request) => gateway.createPayment(request)),
      findPayment: counted((id) => gateway.findPayment(id)),
      cancelPayment: counted((id) => gateway.cancelPayment(id)),
    },
    messages: { ...messages, send: counted((channel, id, message) => messages.send(channel, id, message)) },
    files: {
      put: counted((key, bytes, about) => files.put(key, bytes, about)),
      get: counted((key, headers) => files.get(key, headers)),
      remove: counted((keys) => files.remove(keys)),
    },
  };
}
