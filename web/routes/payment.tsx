import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../data/session.tsx';
import { TenantBills } from '../features/invoices/tenant-bills.tsx';
import { TenantsOnly } from '../features/payments/tenants-only.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** The tenant's payments page (spec §2). */
export function Payment() {
  const user = useCurrentUser();
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:py-8">
      <PageTitle>Pembayaran</PageTitle>
      {can(user, 'payment:own') ? <TenantBills /> : <TenantsOnly />}
    </div>
  );
}
