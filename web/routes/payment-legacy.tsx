import { useSearchParams } from 'react-router';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../data/session.tsx';
import { LegacyPayment } from '../features/payments/legacy/legacy-payment.tsx';
import { readLegacyData } from '../features/payments/legacy/legacy-data.ts';
import { LegacyInvalid } from '../features/payments/legacy/legacy-invalid.tsx';
import { TenantsOnly } from '../features/payments/tenants-only.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** The legacy payment page (spec §2): the address says what to pay. */
export function PaymentLegacy() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const data = readLegacyData(params);
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-6 sm:py-8">
      <PageTitle>Pembayaran</PageTitle>
      {can(user, 'payment:own') ? (
        data ? (
          <LegacyPayment key={params.toString()} data={data} />
        ) : (
          <LegacyInvalid />
        )
      ) : (
        <TenantsOnly />
      )}
    </div>
  );
}
