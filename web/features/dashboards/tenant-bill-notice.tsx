import type { ReactNode } from 'react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface TenantBillNoticeProps {
  dashboard: TenantDashboard | undefined;
  /** Whether the link to the bills is shown; it is not on their own tab. */
  canOpen: boolean;
}

/**
 * The state of the bills: a red alert if some are late, else the next due one, else that there is none. One of the
 * three is always shown, so that what is below never moves.
 */
export function TenantBillNotice({ dashboard, canOpen }: TenantBillNoticeProps) {
  if (dashboard === undefined) return <Skeleton className={canOpen ? 'h-29 sm:h-15' : 'h-16 sm:h-11'} />;
  const { overdue_payments: overdue, pending_payments: pending } = dashboard;
  const [next] = pending;
  if (overdue.length > 0) {
    const total = overdue.reduce((sum, bill) => sum + bill.remaining_amount, 0);
    return (
      <Notice tone="danger" action={canOpen ? <ToBills variant="danger">Lihat tagihan</ToBills> : null}>
        <Text>
          Anda memiliki {overdue.length} tagihan terlambat sebesar <Strong>{formatRupiah(total)}</Strong>.
        </Text>
      </Notice>
    );
  }
  if (next) {
    return (
      <Notice tone="info" action={canOpen ? <ToBills variant="secondary">Lihat tagihan</ToBills> : null}>
        <Text>
          Tagihan <Strong>{formatRupiah(next.remaining_amount)}</Strong> jatuh tempo{' '}
          <Strong>{formatDay(next.due_date)}</Strong>.
        </Text>
      </Notice>
    );
  }
  return (
    <Notice tone="success" action={canOpen ? <ToBills variant="secondary">Lihat riwayat</ToBills> : null}>
      <Text>Tidak ada tagihan yang perlu dibayar.</Text>
    </Notice>
  );
}

/** On a phone two lines high, whatever the text. */
function Text({ children }: { children: ReactNode }) {
  return <p className="max-sm:min-h-10">{children}</p>;
}

function Strong({ children }: { children: ReactNode }) {
  return <span className="tabular font-bold whitespace-nowrap">{children}</span>;
}

function ToBills({ variant, children }: { variant: 'danger' | 'secondary'; children: ReactNode }) {
  return (
    <ButtonLink variant={variant} size="sm" className="max-sm:w-full" to="?tab=pembayaran">
      {children}
    </ButtonLink>
  );
}
