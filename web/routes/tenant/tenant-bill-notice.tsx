import type { ReactNode } from 'react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { formatDay, formatNumber, formatRupiah } from '#shared/format.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OverdueBills } from './overdue-bills.ts';

interface TenantBillNoticeProps {
  dashboard: TenantDashboard | undefined;
  overdue: OverdueBills;
  /** Whether the link to the bills is shown; it is not on their own tab. */
  canOpen: boolean;
}

/**
 * The state of the bills: a red alert if some are late, else the next due one, else that there is none. One of the
 * three is always shown, so that what is below never moves.
 */
export function TenantBillNotice({ dashboard, overdue, canOpen }: TenantBillNoticeProps) {
  if (overdue.count > 0) {
    return (
      <Notice tone="danger" className={IN_LINE} action={canOpen ? <ToBills>Lihat tagihan</ToBills> : null}>
        <Text>
          Anda memiliki {formatNumber(overdue.count)} tagihan terlambat sebesar{' '}
          <Strong>{formatRupiah(overdue.amount)}</Strong>.
        </Text>
      </Notice>
    );
  }
  if (dashboard === undefined) return <Skeleton className={canOpen ? 'h-29 sm:h-15 lg:h-11' : 'h-16 sm:h-11'} />;
  const [next] = dashboard.pending_payments;
  if (next) {
    return (
      <Notice tone="info" className={IN_LINE} action={canOpen ? <ToBills>Lihat tagihan</ToBills> : null}>
        <Text>
          Tagihan <Strong>{formatRupiah(next.remaining_amount)}</Strong> jatuh tempo{' '}
          <Strong>{formatDay(next.due_date)}</Strong>.
        </Text>
      </Notice>
    );
  }
  return (
    <Notice tone="success" className={IN_LINE} action={canOpen ? <ToBills>Lihat riwayat</ToBills> : null}>
      <Text>Tidak ada tagihan yang perlu dibayar.</Text>
    </Notice>
  );
}

/** On a desktop it stands in the line of the header's buttons, as high as they are. */
const IN_LINE = 'lg:min-h-11 lg:py-1';

/** On a phone two lines high, whatever the text. */
function Text({ children }: { children: ReactNode }) {
  return <p className="max-sm:min-h-10">{children}</p>;
}

function Strong({ children }: { children: ReactNode }) {
  return <span className="tabular font-bold whitespace-nowrap">{children}</span>;
}

function ToBills({ children }: { children: ReactNode }) {
  return (
    <ButtonLink variant="secondary" size="sm" className="max-sm:w-full" to="?tab=pembayaran">
      {children}
    </ButtonLink>
  );
}
