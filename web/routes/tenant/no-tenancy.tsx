import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { NO_ACTIVE_TENANCY } from '#shared/rules/tenancy.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IncompleteProfile } from './incomplete-profile.tsx';

/** Says that no tenancy runs or is about to begin, before all else. A former tenant can still reach unpaid bills. */
export function NoTenancy({ dashboard }: { dashboard: TenantDashboard }) {
  if (!dashboard.message?.includes(NO_ACTIVE_TENANCY)) return <IncompleteProfile />;
  const open = dashboard.pending_payments.length + dashboard.overdue_payments.length;
  return (
    <Card>
      <EmptyState
        drawing="house"
        title="Tidak Ada Penyewaan Aktif"
        description={
          open > 0
            ? `Anda masih memiliki ${open} tagihan dari penyewaan sebelumnya. Selesaikan pembayarannya di sini.`
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
