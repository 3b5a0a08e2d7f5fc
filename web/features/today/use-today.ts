import type { TRPCClientErrorLike } from '@trpc/client';
import type { UseTRPCQueryResult } from '@trpc/react-query/shared';
import type { AppRouter } from '#worker/trpc/router.ts';
import { trpc } from '../../data/trpc.ts';
import type { OutputOf, Procedure } from '../../data/wire/procedures.ts';

type Read<Name extends Procedure> = UseTRPCQueryResult<OutputOf<Name>, TRPCClientErrorLike<AppRouter>>;

export interface TodayReads {
  today: Read<'dashboards.ownerToday'>;
  month: Read<'dashboards.ownerMonth'>;
}

/**
 * The tasks of the owner, and the rents of this month.
 *
 * @param isShown whether the first screen is, which alone shows them
 */
export function useToday(isShown: boolean): TodayReads {
  const today = trpc.dashboards.ownerToday.useQuery(undefined, { enabled: isShown });
  const month = trpc.dashboards.ownerMonth.useQuery(undefined, { enabled: isShown });
  return { today, month };
}
