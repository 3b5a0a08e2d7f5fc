import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown to a tenant who has no tenancy. */
export function IncompleteProfile() {
  return (
    <Card>
      <EmptyState
        drawing="people"
        title="Profil Penghuni Belum Lengkap"
        description="Data penyewaan Anda belum tersedia. Hubungi pemilik kost untuk melengkapinya."
      />
    </Card>
  );
}
