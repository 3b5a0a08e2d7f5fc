import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';

/** How long a proof of who one is holds in its session: ten minutes, in seconds. */
export const STEP_UP_SECONDS = 10 * 60;

/** The instant after which a session must have been stepped up to be so now, ISO 8601. */
export function steppedUpAfter(context: Pick<Context, 'now'>): string {
  return new Date(context.now().getTime() - STEP_UP_SECONDS * 1000).toISOString();
}

/**
 * For a call that needs a step-up in some cases only. Costs no round trip: the session has been asked about already.
 *
 * @throws DomainError STEP_UP_REQUIRED
 */
export async function requireStepUp(context: Pick<Context, 'session'>): Promise<void> {
  const { isSteppedUp } = await context.session();
  if (!isSteppedUp) throw new DomainError('STEP_UP_REQUIRED');
}
