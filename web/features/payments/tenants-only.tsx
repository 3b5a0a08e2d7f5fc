import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What the payment pages show to accounts that are not tenants (spec §2). */
export function TenantsOnly() {
  return (
    <Card>
      <EmptyState
        drawing="lock"
        heading="h1"
        title="Akses Ditolak - Halaman ini hanya untuk penyewa kost."
        action={
          <ButtonLink variant="secondary" to="/dashboard">
            Buka Dashboard
          </ButtonLink>
        }
      />
    </Card>
  );
}
