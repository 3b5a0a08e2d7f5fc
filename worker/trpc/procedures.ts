import { type Action, type RoleFor, roleMay } from '#shared/policy.ts';
import type { Context, SessionState } from '../context.ts';
import { databaseFault } from '../db/fault.ts';
import { DomainError, toDomainError, toTrpcError } from '../errors.ts';
import { keyedHash } from '../crypto.ts';
import type { KeyUse } from '../idempotency.ts';
import { assertLinkLimit } from '../link-limit.ts';
import type { ScopeOf } from '../scope.ts';
import { waysOut } from '../ways-out.ts';
import { guessedZone, zoneOfCall, zoneOfLink } from '../zone.ts';
import type { CallDocs } from './docs.ts';
import { type Meta, type RestRoute, t } from './init.ts';

/** Turns every failure into a refusal of the catalogue; an unexpected one is logged and never shown. */
const refusals = t.middleware(async ({ ctx, path, type, meta, next }) => {
  ctx.procedures.add(path);
  if (ctx.viewsSample && type !== 'query' && meta?.inSample !== true)
    throw toTrpcError(new DomainError('SAMPLE_READ_ONLY'));
  const result = await next();
  if (result.ok) return result;
  const refusal = toDomainError(result.error);
  ctx.refusals.add(refusal.code);
  if (refusal.status >= 500) {
    ctx.log.error('call.failed', result.error.cause ?? result.error, {
      request_id: ctx.requestId,
      procedure: path,
      code: refusal.code,
    });
  }
  throw toTrpcError(refusal);
});

/** How REST reaches a call, what the docs say of it, and what else its `meta` says. */
type About = [
  route: `${RestRoute['method']} ${RestRoute['path']}`,
  docs: CallDocs | undefined,
  more?: Omit<Meta, 'rest' | 'docs' | 'action'> & Pick<RestRoute, 'status' | 'envelope'>,
];

/** A call that anyone may make. */
export function publicProcedure(...[route, docs, { status, envelope, ...more } = {}]: About) {
  const [method, path] = route.split(' ') as [RestRoute['method'], RestRoute['path']];
  return t.procedure.use(refusals).meta({ ...more, docs, rest: { method, path, status, envelope } });
}

/** A call by a link's token, for anyone who has it; of a bill link, on the day of its kost. */
export function linkProcedure(...about: About) {
  return publicProcedure(...about).use(async ({ ctx, getRawInput, next }) => {
    await assertLinkLimit(ctx);
    return next({ ctx: { zone: await zoneOfLink(ctx, getRawInput) } });
  });
}

/** The actions that an admin may do before setting up a second factor. */
const beforeTotp: ReadonlySet<Action> = new Set(['account:use', 'second-factor:set-up']);

/**
 * Checks that the caller's session is open and may do an action.
 *
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN, PASSWORD_CHANGE_REQUIRED or TOTP_SETUP_REQUIRED
 */
export async function assertMay(context: Context, action: Action): Promise<SessionState> {
  const state = await context.session();
  if (context.actor?.kind !== 'session' || !roleMay(context.actor.role, action)) throw new DomainError('FORBIDDEN');
  if (state.mustChangePassword && action !== 'account:use') throw new DomainError('PASSWORD_CHANGE_REQUIRED');
  if (state.mustSetUpTotp && !beforeTotp.has(action)) throw new DomainError('TOTP_SETUP_REQUIRED');
  return state;
}

/**
 * A call for the roles that the policy names. The token is verified without a round trip. A write's first trip to the
 * database begins with the check of its session, and it leaves no trace elsewhere before. A read checks it at the same
 * time, and both must succeed before anything is answered. If `meta` asks for a step-up, the session must have one.
 */
export function procedureFor<Name extends Action>(action: Name, ...about: About) {
  return publicProcedure(...about)
    .meta({ action })
    .use(async ({ ctx, type, meta, getRawInput, next }) => {
      const { actor } = ctx;
      if (actor?.kind !== 'session') throw new DomainError('UNAUTHENTICATED');
      const stepUp = meta?.stepUp ?? false;
      const proveSession = async () => {
        const state = await assertMay(ctx, action);
        if (stepUp && !state.isSteppedUp) throw new DomainError('STEP_UP_REQUIRED');
      };
      if (!roleMay(actor.role, action)) await proveSession();
      // The call goes on only with a role of the action's, and a scope is made by the role.
      const caller = { actor, scope: ctx.scope as ScopeOf<RoleFor<Name>> };
      // A technician works in kosts of any zone and has none of their own: nobody is asked.
      const placed = actor.role === 'MAINTENANCE' ? { ...ctx, scope: null } : ctx;
      if (type !== 'query') {
        const needs = { withFirstPassword: action === 'account:use', withoutTotp: beforeTotp.has(action), stepUp };
        const { db, isHeld, hold } = ctx.guardedDb(needs);
        const prove = async () => {
          if (!isHeld()) await proveSession().then(hold);
        };
        const zone = await zoneOfCall({ ...placed, db }, getRawInput);
        const result = await next({ ctx: { ...caller, ...waysOut(ctx, prove), db, zone } });
        // What was decided without the database is answered to an open session alone. A fault of it came after the check,
        // is the check's refusal, or says nothing of any row.
        if (result.ok || databaseFault(result.error) === null) await prove();
        return result;
      }
      const session = proveSession();
      const answer = async () => {
        const guess = await guessedZone(placed, getRawInput);
        // In one trip with the question whether it is right; a read can be answered again.
        const [zone, guessed] = await Promise.all([
          zoneOfCall(placed, getRawInput),
          next({ ctx: { ...caller, zone: guess } }),
        ]);
        return zone === guess ? guessed : next({ ctx: { ...caller, zone } });
      };
      if (stepUp) await session;
      const [sessionRefusal, result] = await Promise.all([
        session.then(
          () => null,
          (error: unknown) => ({ error }),
        ),
        answer(),
      ]);
      if (sessionRefusal !== null) throw sessionRefusal.error;
      return result;
    });
}

/**
 * For a call that makes or moves money, after its input: adds the caller's idempotency key, if there is one, and the
 * call that it is used for. The input is hashed with a secret key, because it may hold guessable values such as a NIK.
 */
export const onceByKey = t.middleware(({ ctx, path, input, next }) => {
  const { idempotency_key: key, ...body } = input as { idempotency_key?: string | undefined };
  const bodyHash = () => keyedHash(ctx.config.JWT_SECRET, 'idempotency', JSON.stringify(body));
  const keyUse: KeyUse | null = key === undefined ? null : { key, procedure: path, bodyHash: bodyHash() };
  return next({ ctx: { keyUse } });
});
