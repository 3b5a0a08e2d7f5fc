import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BillToPay } from '#shared/contract/tenant-history.ts';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { dueHint } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { lazyPart, usePreload } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const RecordPaymentDialog = lazyPart(() =>
  import('../payments/record-payment-dialog.tsx').then((module) => module.RecordPaymentDialog),
);

/** What a tenant has still to pay, the first due first, each with what was received for it. */
export function BillsToPay({ tenant: { id, kost_id, open_bills: open } }: { tenant: TenantOfList }) {
  const history = trpc.tenants.history.useQuery({ id });
  const [paying, setPaying] = useState<BillToPay | null>(null);
  usePreload(RecordPaymentDialog);
  if (open === null) return null;
  return (
    <Loaded query={history} failed="Gagal memuat tagihan penyewa" waiting={<Skeleton className="h-16" />}>
      {({ open_bills: bills }) => (
        <section aria-label="Belum dibayar" className="rounded-lg bg-sunken px-3 py-1 text-sm">
          <ul className="divide-y">
            {bills.map((bill) => (
              <li key={bill.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
                <Bill bill={bill} kostId={kost_id} />
                <Receipt bill={bill} kostId={kost_id} onRecord={() => setPaying(bill)} />
              </li>
            ))}
          </ul>
          {open.count > bills.length ? (
            <p className="border-t py-2 text-xs text-muted">dan {open.count - bills.length} tagihan berikutnya</p>
          ) : null}
          {paying ? <RecordPaymentDialog invoice={{ ...paying, kost_id }} onClose={() => setPaying(null)} /> : null}
        </section>
      )}
    </Loaded>
  );
}

function Bill({ bill, kostId }: { bill: BillToPay; kostId: string }) {
  const { id, title, due_date, remaining_amount: rest } = bill;
  const hint = dueHint(due_date, kostId);
  return (
    <Link to={`/dashboard?tab=invoice&invoice=${id}`} className="min-w-0 flex-1 basis-40 py-1 hover:underline">
      <span className="block font-medium break-words">{title}</span>
      <span className="tabular block">
        <span className="font-semibold">{formatRupiah(rest)}</span>{' '}
        <span className={clsx('block text-xs', hint?.late ? 'font-semibold text-danger' : 'text-muted')}>
          {hint?.text ?? `Jatuh tempo ${formatDay(due_date)}`}
        </span>
      </span>
    </Link>
  );
}

interface ReceiptProps {
  bill: BillToPay;
  kostId: string;
  onRecord: () => void;
}

/** What was reported is looked at first; else the owner records what was received. */
function Receipt({ bill, kostId, onRecord }: ReceiptProps) {
  const user = useCurrentUser();
  if (bill.awaits_verification)
    return (
      <ButtonLink variant="secondary" size="sm" to={`/dashboard?tab=invoice&bagian=verifikasi&kost=${kostId}`}>
        Periksa pembayaran
      </ButtonLink>
    );
  return can(user, 'payment:process') ? (
    <Button variant="secondary" size="sm" about={bill.title} onClick={onRecord}>
      Catat bayar
    </Button>
  ) : null;
}
