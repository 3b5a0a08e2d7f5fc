import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Instead of a tenancy that the tenant does not have. */
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
