import { errorCatalogue, type ErrorCode } from '#shared/error-codes.ts';
import { policy } from '#shared/policy.ts';
import type { RestProcedure } from './rest-routes.ts';

/** The codes with which a call can be refused, in the catalogue's order: those of its guards, and its own. For the docs. */
export function refusalsOf(procedure: RestProcedure): ErrorCode[] {
  const codes = new Set<ErrorCode>([...guardsOf(procedure), ...(procedure.meta.docs?.refuses ?? []).flat(), ...ALWAYS]);
  return catalogue.filter((code) => codes.has(code));
}

const catalogue = Object.keys(errorCatalogue) as ErrorCode[];

/** Whatever is called, something can break. */
const ALWAYS: ErrorCode[] = ['INTERNAL', 'DATABASE_UNAVAILABLE'];

/** What is checked before a call runs: its input, the session, the role, a step-up, and a key that was used. */
function guardsOf({ type, route, meta, input, pathParameters }: RestProcedure): ErrorCode[] {
  const takesKey = input !== undefined && 'shape' in input && 'idempotency_key' in (input.shape as object);
  const isWrite = type === 'mutation';
  const guards: [ErrorCode, boolean][] = [
    ['VALIDATION', input !== undefined],
    ['MALFORMED_JSON', route.method !== 'GET'],
    ['PAYLOAD_TOO_LARGE', route.method !== 'GET'],
    ['NOT_FOUND', pathParameters.length > 0],
    ['IDEMPOTENCY_CONFLICT', takesKey],
    // Two writes that wait for each other: the later one is refused.
    ['CONFLICT', isWrite],
    ['STEP_UP_REQUIRED', (meta.stepUp ?? meta.docs?.stepUp) !== undefined],
    ['SAMPLE_READ_ONLY', isWrite && meta.inSample !== true],
  ];
  return [...guards.filter(([, applies]) => applies).map(([code]) => code), ...sessionOf(meta.action)];
}

function sessionOf(action: RestProcedure['meta']['action']): ErrorCode[] {
  if (action === undefined) return [];
  const isFirst = action === 'account:use';
  const isAdmins = policy[action].roles.some((role) => role === 'ADMIN');
  return [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    ...(isFirst ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(isFirst || !isAdmins || action === 'second-factor:set-up' ? [] : (['TOTP_SETUP_REQUIRED'] as const)),
  ];
}
