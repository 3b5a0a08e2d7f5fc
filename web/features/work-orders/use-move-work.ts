import type { MoveWorkInput } from '#shared/contract/work-orders.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';

/** Moves a job to its next state, tells the result and fetches the changed data. */
export function useMoveWork(id: string) {
  const move = trpc.workOrders.move.useMutation();
  const write = useWrite();
  return {
    isPending: move.isPending,
    mutateAsync: move.mutateAsync,
    take: (step: Pick<MoveWorkInput, 'state'> & { note?: string }, done: string, settle?: (isMade: boolean) => void) =>
      void write(() => move.mutateAsync({ id, ...step }), { done, failed: 'Gagal menyimpan langkah ini' }, settle),
  };
}
