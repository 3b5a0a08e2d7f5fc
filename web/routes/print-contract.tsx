import { can } from '#shared/policy.ts';
import { callFailure } from '../data/call-error.ts';
import { useCurrentUser } from '../data/session.tsx';
import { trpc } from '../data/trpc.ts';
import { useLoadError } from '../data/use-load-error.ts';
import { AnswerContract } from '../features/contracts/answer-contract.tsx';
import { ContractDeposit } from '../features/contracts/contract-deposit.tsx';
import { ContractSheet } from '../features/contracts/contract-sheet.tsx';
import { PrintFrame, Sheet } from '../features/invoices/print-frame.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const LOAD_FAILED = 'Gagal memuat kontrak';

/** A contract paper to read and print, for its owner and its tenant, who answers it here. */
export function PrintContract({ id }: { id: string }) {
  const user = useCurrentUser();
  const contract = trpc.contracts.get.useQuery({ id });
  const { data, error } = contract;
  const isUnknown = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'].includes(callFailure(error).code ?? '');
  useLoadError(isUnknown ? null : error, LOAD_FAILED);
  const asks = data?.state === 'WAITING' && can(user, 'contract:answer');
  return (
    <PrintFrame
      title={data ? `Kontrak ${data.tenant_name} versi ${data.version}` : 'Kontrak'}
      ready={data !== undefined}
      asks={asks}
    >
      {data ? (
        <>
          <Sheet>
            <ContractSheet contract={data} />
          </Sheet>
          <ContractDeposit contract={data} />
          {asks ? <AnswerContract key={data.id} contract={data} /> : null}
        </>
      ) : isUnknown ? (
        <Card>
          <EmptyState
            drawing="page"
            heading="h1"
            title="Kontrak tidak ditemukan"
            description="Periksa kembali tautan yang Anda buka."
          />
        </Card>
      ) : contract.isError ? (
        <LoadError message={LOAD_FAILED} error={error} onRetry={() => void contract.refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">Memuat…</span>
          <Skeleton className="h-[36rem]" />
        </div>
      )}
    </PrintFrame>
  );
}
