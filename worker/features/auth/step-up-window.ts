import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { STEP_UP_SECONDS } from '../open-sessions/lifetimes.ts';

/** A step-up after this instant is still valid, ISO 8601. */
export function steppedUpAfter(context: Pick<Context, 'now'>): string {
  return new Date(context.now().getTime() - STEP_UP_SECONDS * 1000).toISOString();
}

/**
 * For a call that needs a step-up only in some cases. Costs no round trip, because the session has been read already.
 *
 * @throws DomainError STEP_UP_REQUIRED
 */
export async function requireStepUp(context: Pick<Context, 'session'>): Promise<void> {
  const { isSteppedUp } = await context.session();
  if (!isSteppedUp) throw new DomainError('STEP_UP_REQUIRED');
}
