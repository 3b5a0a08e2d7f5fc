import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { formatMonth, formatRupiah } from '#shared/format.ts';

type Contract = Pick<NonNullable<TenantDashboard['tenant_info']>, 'monthly_rent' | 'next_rent'>;

/** What a tenant pays each month, and what it will be once another rent has been agreed. */
export function AgreedRent({ contract: { monthly_rent, next_rent: next } }: { contract: Contract }) {
  return (
    <>
      <span className="tabular">{formatRupiah(monthly_rent)}</span>
      {next === null ? null : (
        <span className="block text-xs font-normal text-muted">
          {formatRupiah(next.amount)} mulai {formatMonth(next.from)}
        </span>
      )}
    </>
  );
}
