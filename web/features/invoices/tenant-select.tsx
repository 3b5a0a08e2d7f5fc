import type { ComponentProps } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { trpc } from '../../app/trpc.ts';
import { Select } from '../../ui/field.tsx';
import { useTenants } from '../tenants/use-tenants.ts';

export interface TenantSelectProps extends ComponentProps<'select'> {
  /** Hears which tenancy was chosen. */
  onPick: (tenant: Tenant) => void;
}

/** The tenants an invoice can be made for: those with a running or coming contract, by property. */
export function TenantSelect({ onPick, onChange, ...props }: TenantSelectProps) {
  const utils = trpc.useUtils();
  const kosts = trpc.kost.list.useQuery({});
  const find = (id: string) =>
    kosts.data?.items
      .flatMap((kost) => utils.tenants.list.getInfiniteData({ kostId: kost.id })?.pages ?? [])
      .flatMap((page) => page.items)
      .find((tenant) => tenant.id === id);
  return (
    <Select
      {...props}
      onChange={(event) => {
        onChange?.(event);
        const tenant = find(event.target.value);
        if (tenant) onPick(tenant);
      }}
    >
      <option value="">{kosts.isPending ? 'Memuat penyewa…' : 'Pilih penyewa'}</option>
      {kosts.data?.items.map((kost) => (
        <TenantsOfKost key={kost.id} kost={kost} />
      ))}
    </Select>
  );
}

function TenantsOfKost({ kost }: { kost: Kost }) {
  const { tenants } = useTenants(kost.id);
  const live = tenants?.filter(({ status }) => status === 'ACTIVE' || status === 'PENDING') ?? [];
  if (live.length === 0) return null;
  return (
    <optgroup label={kost.name}>
      {live.map((tenant) => (
        <option key={tenant.id} value={tenant.id}>
          {tenant.full_name} · Kamar {tenant.room_number}
        </option>
      ))}
    </optgroup>
  );
}
