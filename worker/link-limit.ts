import type { Context } from './context.ts';
import { DomainError } from './errors.ts';

/** The binding counts by the minute (`LINK_LIMIT` in `wrangler.toml`). */
const WINDOW_SECONDS = 60;

/**
 * Limits the calls of one network by links that need no session. It is checked before the token is looked up, so that
 * the answer reveals nothing about tokens.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS
 */
export async function assertLinkLimit({ linkLimit, address }: Pick<Context, 'linkLimit' | 'address'>): Promise<void> {
  const { success } = await linkLimit.limit({ key: address });
  if (success) return;
  throw new DomainError('TOO_MANY_ATTEMPTS', {
    message: 'Terlalu banyak permintaan dari jaringan ini. Coba lagi satu menit lagi.',
    retryAfter: WINDOW_SECONDS,
  });
}
