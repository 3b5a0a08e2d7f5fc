import { publicProcedure } from '../../trpc/procedures.ts';
import { assertLinkLimit } from './link-limit.ts';

/** A call by a link's token, for anyone. */
export const linkProcedure = publicProcedure.use(async ({ ctx, next }) => {
  await assertLinkLimit(ctx);
  return next();
});
