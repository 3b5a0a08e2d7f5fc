import type { SessionActor } from '../actor.ts';
import type { Context, Deps, SessionState } from '../context.ts';
import { guardedDb, requestDb } from '../db/client.ts';
import { DomainError } from '../errors.ts';
import { findSessionState, sessionCheck } from '../features/auth/session-state.ts';
import { isUseWorthNoting, noteUse } from '../features/open-sessions/session-life.ts';
import { sampleAccountOf } from '../features/accounts/sample-account.ts';
import { scopeOfSession } from '../scope.ts';
import { bearerActor } from './bearer-auth.ts';
import { browserSide } from './browser.ts';
import { networkOf } from './network.ts';

/** The header of a page that shows the sample kost. */
const SAMPLE_HEADER = 'x-sample-kost';

/** Builds the context of a request: its actor, its session (read once), its origin and its address. */
export async function requestContext(
  deps: Deps,
  request: Request,
  requestId: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Context> {
  const actor = await bearerActor(request.headers.get('authorization'), deps.config.JWT_SECRET, deps.now());
  const viewsSample = actor?.role === 'OWNER' && request.headers.get(SAMPLE_HEADER) === '1';
  // Cloudflare sets this header itself and drops a client's own value.
  const address = request.headers.get('cf-connecting-ip') ?? 'unknown';
  const db = requestDb(deps.db);
  const defer: Context['defer'] = (work) =>
    waitUntil(work.catch((error: unknown) => deps.log.error('deferred.failed', error, { request_id: requestId })));
  const noted = (who: SessionActor, state: SessionState) => {
    if (isUseWorthNoting(state.lastUsedAt, deps)) defer(noteUse({ db, now: deps.now }, who.sessionId));
    return state;
  };
  let session: Promise<SessionState> | undefined;
  const notSignedIn = () => new DomainError('UNAUTHENTICATED');
  return {
    ...deps,
    db,
    requestId,
    actor,
    // The session is the owner's, but the rows that are read are those of the sample's account.
    scope: actor && scopeOfSession(actor, viewsSample ? sampleAccountOf(actor.accountId) : undefined),
    viewsSample,
    isJob: false,
    procedures: new Set(),
    refusals: new Set(),
    address: networkOf(address),
    browser: browserSide(request, address),
    url: request.url,
    defer,
    session: () => {
      session ??=
        actor === null
          ? Promise.reject(notSignedIn())
          : findSessionState({ ...deps, db }, actor).then((state) => noted(actor, state));
      return session;
    },
    guardedDb: (needs) => {
      if (actor === null) throw notSignedIn();
      return guardedDb(deps.db, {
        check: sessionCheck({ ...deps, db }, actor, needs),
        onHeld: (row) => {
          session ??= Promise.resolve(noted(actor, row as SessionState));
        },
      });
    },
  };
}
