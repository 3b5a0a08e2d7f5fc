import { DomainError } from '../../errors.ts';
import { publicProcedure } from '../../trpc/procedures.ts';

/** The binding counts by the minute. */
const WINDOW_SECONDS = 60;

/**
 * A call by a link's token, for anyone. What one network may ask is limited before anything is looked up, so that the
 * limit tells nothing about tokens.
 */
export const linkProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { success } = await ctx.linkLimit.limit({ key: ctx.address });
  if (success) return next();
  throw new DomainError('TOO_MANY_ATTEMPTS', {
    message: 'Terlalu banyak permintaan dari jaringan ini. Coba lagi satu menit lagi.',
    retryAfter: WINDOW_SECONDS,
  });
});
