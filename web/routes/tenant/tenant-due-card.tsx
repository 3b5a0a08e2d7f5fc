import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { formatDay, formatNumber, formatRupiah, formatThrough } from '#shared/format.ts';
import { useDueOfHome } from '../../features/invoices/due-of-home.ts';
import type { DueSum } from '../../features/invoices/due-total.tsx';
import { coveredNote } from '../../lib/covered-note.ts';
import { dueHint } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { dialogPart } from '../../ui/dialog-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PaymentFlow = dialogPart(() =>
  import('../../features/payments/payment-flow.tsx').then((module) => module.PaymentFlow),
);

/**
 * What is due next and when, with the button that pays it: the first thing that a tenant sees. Late bills come first,
 * with their sum. With a bill the card keeps its placeholder's height, so that what is below never moves.
 */
export function TenantDueCard({ dashboard }: { dashboard: TenantDashboard | undefined }) {
  const [paying, setPaying] = useState<InvoiceSummary | null>(null);
  const due = useDueOfHome(dashboard);
  if (dashboard === undefined) return <Skeleton className="h-73 rounded-xl sm:h-40" />;
  const { overdue_payments: overdue, pending_payments: pending } = dashboard;
  const [bill] = [...overdue, ...pending].toSorted((a, b) => a.due_date.localeCompare(b.due_date));
  if (bill === undefined) return <NothingDue dashboard={dashboard} />;
  const others = due === null ? null : due.count - 1;
  return (
    <Card className={clsx('min-h-73 p-5 sm:min-h-40 sm:p-6', overdue.length > 0 && 'border-danger/60')}>
      {overdue.length > 0 ? <Late due={due} /> : <p className="text-sm text-muted">Tagihan berikutnya</p>}
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          {/* However large the letters of the page are, the amount stays in the card. */}
          <p className="tabular text-[min(1.875rem,8vw)] font-bold whitespace-nowrap">
            {formatRupiah(bill.remaining_amount)}
          </p>
          <p className="mt-1 font-medium break-words">
            {[bill.title, coveredNote(bill), dashboard.tenancies.length > 1 && `kamar ${bill.room_number}`]
              .filter(Boolean)
              .join(', ')}
          </p>
          <Due day={bill.due_date} kostId={bill.kost_id} />
          {bill.awaits_verification ? (
            <p className="tabular mt-1 text-sm font-semibold text-info">
              {formatRupiah(bill.awaiting_amount)} menunggu pemeriksaan pemilik
            </p>
          ) : null}
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:flex-col-reverse">
          <ButtonLink variant="secondary" to="?tab=pembayaran">
            {others === 0
              ? 'Lihat tagihan'
              : others === null
                ? 'Lihat tagihan lain'
                : `Lihat ${formatNumber(others)} tagihan lain`}
          </ButtonLink>
          {bill.awaits_verification || !bill.takes_payments ? null : (
            <Button
              className="tabular"
              onPointerEnter={PaymentFlow.preload}
              onFocus={PaymentFlow.preload}
              onClick={() => setPaying(bill)}
            >
              {bill.has_open_attempt ? 'Lanjutkan pembayaran' : `Bayar ${formatRupiah(bill.remaining_amount)}`}
            </Button>
          )}
        </div>
      </div>
      {paying ? (
        <PaymentFlow invoice={paying} resume={paying.has_open_attempt} onClose={() => setPaying(null)} />
      ) : null}
    </Card>
  );
}

/** The red alert of spec §2. */
function Late({ due }: { due: DueSum | null }) {
  return (
    <p className="text-sm font-semibold text-danger">
      {due === null ? (
        'Anda memiliki tagihan terlambat.'
      ) : (
        <>
          Anda memiliki {formatNumber(due.late)} tagihan terlambat sebesar{' '}
          <span className="tabular">{formatRupiah(due.past_due_amount)}</span>.
        </>
      )}
    </p>
  );
}

/** When a bill is due; also how late it is, or how soon it is due if that is within a week. */
function Due({ day, kostId }: { day: string; kostId: string }) {
  const hint = dueHint(day, kostId);
  if (hint === null) return <p className="tabular text-sm text-muted">Jatuh tempo {formatDay(day)}</p>;
  return (
    <p className="tabular text-sm text-muted">
      <span className={clsx('font-semibold', hint.late ? 'text-danger' : 'text-warning')}>{hint.text}</span> ·{' '}
      {formatDay(day)}
    </p>
  );
}

function NothingDue({ dashboard }: { dashboard: TenantDashboard }) {
  const paidThrough = dashboard.tenant_info?.paid_through ?? null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5 sm:px-6">
      <p className="flex gap-3 text-lg font-bold">
        <CircleCheck aria-hidden className="size-7 shrink-0 text-success" />
        <span>
          Tidak ada tagihan yang perlu dibayar.
          {paidThrough === null ? null : (
            <span className="tabular block text-sm font-normal text-muted">
              Sewa lunas sampai {formatThrough(paidThrough)}
            </span>
          )}
        </span>
      </p>
      {dashboard.recent_payments.length > 0 ? (
        <ButtonLink variant="secondary" size="sm" className="max-sm:ml-10" to="/payment?tab=riwayat">
          Lihat riwayat
        </ButtonLink>
      ) : null}
    </Card>
  );
}
