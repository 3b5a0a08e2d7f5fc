import { useState } from 'react';
import { can } from '#shared/policy.ts';
import { callFailure } from '../data/call-error.ts';
import { useCurrentUser } from '../data/session.tsx';
import { trpc } from '../data/trpc.ts';
import { useLoadError } from '../data/use-load-error.ts';
import { PrintFrame, Sheet } from '../features/invoices/print-frame.tsx';
import { AnswerSettlement } from '../features/settlements/answer-settlement.tsx';
import { OwnerSettlement } from '../features/settlements/owner-settlement.tsx';
import { SettlementSheet } from '../features/settlements/settlement-sheet.tsx';
import { isOpenToObjection } from '../features/settlements/settlement-words.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const LOAD_FAILED = 'Gagal memuat perhitungan keluar kos';

/** What is settled when a tenant leaves: written by the owner, answered by the tenant, printed by both. */
export function PrintSettlement({ id }: { id: string }) {
  const user = useCurrentUser();
  const [editing, setEditing] = useState(false);
  const settlement = trpc.settlements.get.useQuery({ id });
  const { data, error } = settlement;
  const isOwner = can(user, 'settlement:manage');
  const isUnknown = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'].includes(callFailure(error).code ?? '');
  const isNone = isUnknown || (data !== undefined && !isOwner && data.settlement === null);
  // While it is being written there is no paper yet.
  const state = data?.settlement?.state;
  const isWritten = state !== undefined && !(isOwner && (editing || state === 'DRAFT' || state === 'CANCELLED'));
  useLoadError(isUnknown ? null : error, LOAD_FAILED);
  const asks = !isOwner && state === 'PROPOSED';
  return (
    <PrintFrame title={data ? `Keluar kos ${data.full_name}` : 'Keluar kos'} ready={isWritten} asks={asks}>
      {isNone ? (
        <Card>
          <EmptyState
            drawing="page"
            heading="h1"
            title="Perhitungan tidak ditemukan"
            description="Periksa kembali tautan yang Anda buka."
          />
        </Card>
      ) : data && isOwner ? (
        <OwnerSettlement key={data.tenancy_id} view={data} editing={editing} onEditing={setEditing} />
      ) : data ? (
        <>
          <Sheet>
            <SettlementSheet view={data} />
          </Sheet>
          {data.settlement && (data.settlement.state === 'PROPOSED' || isOpenToObjection(data.settlement)) ? (
            <AnswerSettlement view={data} settlement={data.settlement} />
          ) : null}
        </>
      ) : settlement.isError ? (
        <LoadError message={LOAD_FAILED} error={error} onRetry={() => void settlement.refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">Memuat…</span>
          <Skeleton className="h-[36rem]" />
        </div>
      )}
    </PrintFrame>
  );
}
