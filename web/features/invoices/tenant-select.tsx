import { type ComponentProps, type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { Kost } from '#shared/contract/kost.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { isLiveTenancy } from '#shared/rules/tenancy.ts';
import { trpc } from '../../data/trpc.ts';
import { loadFailure } from '../../ui/load-failure.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { Select } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { useTenants } from '../tenants/use-tenants.ts';

const LOAD_FAILED = 'Gagal memuat data penyewa';

/** What could not be loaded of each kost, by its id. */
type Failures = Record<Kost['id'], { error: unknown; onRetry: () => void }>;

export interface TenantSelectProps extends ComponentProps<'select'> {
  /** Called with the chosen tenancy. */
  onPick: (tenant: Tenant) => void;
}

/** The tenants an invoice can be made for: those with a running or future contract, by kost. */
export function TenantSelect({ onPick, onChange, ...props }: TenantSelectProps) {
  const utils = trpc.useUtils();
  const kosts = trpc.kost.list.useQuery({});
  const [failures, setFailures] = useState<Failures>({});
  useLoadError(kosts.error, LOAD_FAILED);
  const failed = Object.values(failures);
  const isUnknown = kosts.data === undefined && kosts.isError;
  if (isUnknown) failed.push({ error: kosts.error, onRetry: () => void kosts.refetch() });
  const find = (id: string) =>
    kosts.data?.items
      .flatMap((kost) => utils.tenants.list.getInfiniteData({ kostId: kost.id })?.pages ?? [])
      .flatMap((page) => page.items)
      .find((tenant) => tenant.id === id);
  return (
    <>
      <Select
        {...props}
        onChange={(event) => {
          onChange?.(event);
          const tenant = find(event.target.value);
          if (tenant) onPick(tenant);
        }}
      >
        <option value="">
          {isUnknown ? 'Penyewa belum dimuat' : kosts.isPending ? 'Memuat penyewa…' : 'Pilih penyewa'}
        </option>
        {kosts.data?.items.map((kost) => (
          <TenantsOfKost key={kost.id} kost={kost} setFailures={setFailures} />
        ))}
      </Select>
      {failed[0] ? (
        <LoadError
          message={LOAD_FAILED}
          error={failed[0].error}
          onRetry={() => {
            for (const { onRetry } of failed) onRetry();
          }}
        />
      ) : null}
    </>
  );
}

interface TenantsOfKostProps {
  kost: Kost;
  setFailures: Dispatch<SetStateAction<Failures>>;
}

/** A select cannot show a failure among its options, so it is passed to the field around it. */
function TenantsOfKost({ kost, setFailures }: TenantsOfKostProps) {
  const { query, tenants } = useTenants(kost.id);
  useLoadError(query.error, LOAD_FAILED);
  const isMissing = loadFailure(query, LOAD_FAILED) !== null;
  const { error, refetch } = query;
  useEffect(() => {
    if (!isMissing) return;
    setFailures((others) => ({ ...others, [kost.id]: { error, onRetry: () => void refetch() } }));
    return () => setFailures(({ [kost.id]: _, ...others }) => others);
  }, [kost.id, isMissing, error, refetch, setFailures]);
  const live = tenants?.filter(({ status }) => isLiveTenancy(status)) ?? [];
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
