import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown if the address does not say what to pay. */
export function LegacyInvalid() {
  return (
    <Card>
      <EmptyState
        drawing="bill"
        heading="h1"
        title="Data pembayaran tidak valid"
        description="Tautan ini tidak lengkap atau sudah berubah. Bayar tagihan Anda dari halaman pembayaran."
        action={
          <ButtonLink variant="secondary" to="/payment">
            Lihat tagihan saya
          </ButtonLink>
        }
      />
    </Card>
  );
}
