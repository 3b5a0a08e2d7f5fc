import type { ComponentProps } from 'react';
import type { Tenant } from '#shared/contract/tenants.ts';
import { trpc } from '../../app/trpc.ts';
import { Select } from '../../ui/field.tsx';

export interface TenantSelectProps extends ComponentProps<'select'> {
  /** Hears which tenancy was chosen. */
  onPick: (tenant: Tenant) => void;
}

/** The tenants an invoice can be made for: those with a running or coming contract, by property. */
export function TenantSelect({ onPick, onChange, ...props }: TenantSelectProps) {
  const kosts = trpc.kost.list.useQuery({});
  const lists = trpc.useQueries((t) => (kosts.data?.items ?? []).map(({ id }) => t.tenants.list({ kostId: id })));
  const groups = (kosts.data?.items ?? []).map((kost, index) => ({
    kost,
    tenants: (lists[index]?.data?.items ?? []).filter(({ status }) => status === 'ACTIVE' || status === 'PENDING'),
  }));
  const loading = kosts.isPending || lists.some((list) => list.isPending);
  return (
    <Select
      {...props}
      onChange={(event) => {
        onChange?.(event);
        const tenant = groups.flatMap(({ tenants }) => tenants).find(({ id }) => id === event.target.value);
        if (tenant) onPick(tenant);
      }}
    >
      <option value="">{loading ? 'Memuat penyewa…' : 'Pilih penyewa'}</option>
      {groups.map(({ kost, tenants }) =>
        tenants.length > 0 ? (
          <optgroup key={kost.id} label={kost.name}>
            {tenants.map((tenant) => (
              <option key={tenant.id} value={tenant.id}>
                {tenant.full_name} · Kamar {tenant.room_number}
              </option>
            ))}
          </optgroup>
        ) : null,
      )}
    </Select>
  );
}
