import { clsx } from 'clsx';
import { useState } from 'react';
import type { DepositEntry } from '#shared/contract/deposits.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { usePages } from '../../data/use-pages.ts';
import { useWrite } from '../../data/use-write.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Proof } from '../files/lazy-photos.tsx';
import { Deposit, type DepositSums } from './deposit-sums.tsx';
import { returnedHow } from './returned-how.ts';

interface DepositDialogProps {
  tenancy: DepositSums & { id: string };
  /** The tenant's name; undefined for their own. */
  of: string | undefined;
  onClose: () => void;
}

/** What came and went of a deposit, newest first; its owner can take back what was recorded by mistake. */
export function DepositDialog({ tenancy, of, onClose }: DepositDialogProps) {
  const entries = usePages('tenants.deposit', { id: tenancy.id });
  const [wrong, setWrong] = useState<DepositEntry | null>(null);
  // The question takes the place of the list, so that what is typed into it is not the list's.
  if (wrong !== null) return <TakeBack entry={wrong} onClose={() => setWrong(null)} />;
  return (
    <Dialog title="Rincian deposit" description={of} onClose={onClose}>
      <div className="mb-3 text-sm font-medium">
        <Deposit {...tenancy} />
      </div>
      <DataList
        query={entries}
        failed="Gagal memuat rincian deposit"
        waiting={<Skeleton className="h-32" />}
        empty={<p className="text-sm">Belum ada catatan.</p>}
      >
        {(rows) => (
          <ul className="divide-y rounded-xl border">
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} of={of} onTakeBack={() => setWrong(entry)} />
            ))}
          </ul>
        )}
      </DataList>
    </Dialog>
  );
}

interface EntryProps {
  entry: DepositEntry;
  of: string | undefined;
  onTakeBack: () => void;
}

function Entry({ entry, of, onTakeBack }: EntryProps) {
  const user = useCurrentUser();
  const { amount, day, way, note, proof, reverses, taken_back: isTakenBack } = entry;
  const isReturn = entry.kind === 'RETURNED' && amount < 0;
  return (
    <li className="px-4 py-3 text-sm">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium">{nameOf(entry)}</p>
          <p className="tabular text-xs text-muted">
            {formatDay(day)}
            {way === null ? '' : ` · ${isReturn ? returnedHow(entry) : paymentMethodName(way)}`}
          </p>
          {note === null ? null : (
            <p className="mt-1 text-xs break-words">{reverses === null ? note : `Alasan: ${note}`}</p>
          )}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <p className={clsx('tabular font-semibold', isTakenBack && 'text-muted line-through')}>
            {amount < 0 ? '−' : '+'}
            {formatRupiah(Math.abs(amount))}
          </p>
          {isTakenBack ? <Badge tone="danger">BATAL</Badge> : null}
        </div>
      </div>
      {proof === null ? null : (
        <div className="mt-2">
          <Proof address={proof} tenant={of ?? user.full_name} />
        </div>
      )}
      {can(user, 'deposit:take-back', entry) ? (
        <button
          type="button"
          className="-mb-2 inline-flex min-h-11 items-center font-semibold text-danger hover:underline sm:min-h-9"
          aria-label={`Batalkan pengembalian ${formatRupiah(-amount)}`}
          onClick={onTakeBack}
        >
          Batalkan
        </button>
      ) : null}
    </li>
  );
}

/** What an entry is, in words. */
function nameOf({ kind, amount }: DepositEntry): string {
  const isCounter = amount < 0 === (kind === 'RECEIVED');
  const names = { RECEIVED: 'Diterima', DEDUCTED: 'Dipotong', RETURNED: 'Dikembalikan', MOVED: 'Dipindahkan' };
  const counters = {
    RECEIVED: 'Penerimaan dibatalkan',
    DEDUCTED: 'Potongan dibatalkan',
    RETURNED: 'Pengembalian dibatalkan',
    MOVED: 'Dipindahkan ke sini',
  };
  return (isCounter ? counters : names)[kind];
}

/** The question why a record of a return is wrong. */
function TakeBack({ entry: { id, amount }, onClose }: { entry: DepositEntry; onClose: () => void }) {
  const run = useWrite();
  const write = trpc.tenants.takeBackDeposit.useMutation();
  const words = { done: 'Catatan pengembalian dibatalkan.', failed: 'Gagal membatalkan catatan pengembalian' };
  return (
    <ReasonDialog
      title="Batalkan catatan pengembalian ini?"
      description={`${formatRupiah(-amount)} dihitung lagi sebagai deposit yang Anda pegang. Catatannya tetap ada dengan tanda BATAL, dengan alasan ini.`}
      label="Alasan pembatalan"
      confirmLabel="Batalkan Catatan"
      danger
      loading={write.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        void run(
          () => write.mutateAsync({ id, reason }),
          words,
          (isMade) => isMade && onClose(),
        )
      }
    />
  );
}
