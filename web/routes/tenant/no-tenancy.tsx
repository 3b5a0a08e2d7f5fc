import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { formatNumber } from '#shared/format.ts';
import { NO_ACTIVE_TENANCY } from '#shared/rules/tenancy.ts';
import { billsOfHome, useDueOfHome } from '../../features/invoices/due-of-home.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IncompleteProfile } from './incomplete-profile.tsx';

/** Says that no tenancy runs or is about to begin, before all else. A former tenant can still reach unpaid bills. */
export function NoTenancy({ dashboard }: { dashboard: TenantDashboard }) {
  const due = useDueOfHome(dashboard);
  if (!dashboard.message?.includes(NO_ACTIVE_TENANCY)) return <IncompleteProfile />;
  const open = billsOfHome(dashboard).length;
  return (
    <Card>
      <EmptyState
        drawing="house"
        title="Tidak Ada Penyewaan Aktif"
        description={
          open > 0
            ? `Anda masih memiliki ${due === null ? '' : `${formatNumber(due.count)} `}tagihan dari penyewaan sebelumnya. Selesaikan pembayarannya di sini.`
            : 'Anda sedang tidak menyewa kamar. Hubungi pemilik kost untuk mulai menyewa.'
        }
        action={
          open > 0 ? (
            <ButtonLink variant="secondary" to="?tab=pembayaran">
              Lihat tagihan
            </ButtonLink>
          ) : null
        }
      />
    </Card>
  );
}
