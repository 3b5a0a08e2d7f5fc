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
 * @param kostId the kost that they are of, or all
 * @param isShown whether the first screen is, which alone shows them
 */
export function useToday(kostId: string | undefined, isShown: boolean): TodayReads {
  const input = kostId === undefined ? undefined : { kost_id: kostId };
  const today = trpc.dashboards.ownerToday.useQuery(input, { enabled: isShown });
  const month = trpc.dashboards.ownerMonth.useQuery(input, { enabled: isShown });
  return { today, month };
}

export type Figures = Read<'dashboards.owner'>;

/**
 * An owner's figures: of the kost that they work in, or of all, which `dashboard` has with the names of all kosts.
 *
 * @param isShown whether the first screen is, which alone shows them
 */
export function useFigures(dashboard: Figures, kostId: string | undefined, isShown: boolean): Figures {
  const ofKost = trpc.dashboards.owner.useQuery({ kost_id: kostId }, { enabled: isShown && kostId !== undefined });
  return kostId === undefined ? dashboard : ofKost;
}
