import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
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
          <Button asChild variant="secondary">
            <Link to="/dashboard">Buka Dashboard</Link>
          </Button>
        }
      />
    </Card>
  );
}
