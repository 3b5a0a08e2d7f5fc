import type { Context, Deps, SessionState } from '../context.ts';
import { requestDb } from '../db.ts';
import { DomainError } from '../errors.ts';
import { findSessionState } from '../features/auth/queries.ts';
import { bearerActor } from './bearer-auth.ts';
import { networkOf } from './network.ts';

/**
 * What a request becomes for the procedures: its actor, its session (asked for once), where it came from and what it asked
 * for.
 */
export async function requestContext(
  deps: Deps,
  request: Request,
  requestId: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Context> {
  const actor = await bearerActor(request.headers.get('authorization'), deps.config.JWT_SECRET, deps.now());
  const db = requestDb(deps.db);
  let session: Promise<SessionState> | undefined;
  return {
    ...deps,
    db,
    requestId,
    actor,
    // Cloudflare sets this header itself; a client's own value never reaches the Worker.
    address: networkOf(request.headers.get('cf-connecting-ip') ?? 'unknown'),
    url: request.url,
    defer: (work) =>
      waitUntil(work.catch((error: unknown) => deps.log.error('deferred.failed', error, { request_id: requestId }))),
    session: () => {
      session ??=
        actor === null
          ? Promise.reject(new DomainError('UNAUTHENTICATED'))
          : findSessionState({ db, now: deps.now }, actor);
      return session;
    },
  };
}
