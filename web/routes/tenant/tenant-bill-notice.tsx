import { formatNumber, formatRupiah } from '#shared/format.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OverdueBills } from './overdue-bills.ts';

interface TenantBillNoticeProps {
  overdue: OverdueBills;
  /** Whether the link to the bills is shown; it is not on their own tab. */
  canOpen: boolean;
}

/** The red alert of spec §2. On a desktop it stands in the line of the header's buttons, as high as they are. */
export function TenantBillNotice({ overdue, canOpen }: TenantBillNoticeProps) {
  return (
    <Notice
      tone="danger"
      className="lg:min-h-11 lg:py-1"
      action={
        canOpen ? (
          <ButtonLink variant="secondary" size="sm" className="max-sm:w-full" to="?tab=pembayaran">
            Lihat tagihan
          </ButtonLink>
        ) : null
      }
    >
      <p>
        Anda memiliki {formatNumber(overdue.count)} tagihan terlambat sebesar{' '}
        <span className="tabular font-bold whitespace-nowrap">{formatRupiah(overdue.amount)}</span>.
      </p>
    </Notice>
  );
}
