import { type ComponentProps, useState } from 'react';
import type { TenantOfList } from '#shared/contract/tenants.ts';
import { useRowOf } from '../../data/use-row-of.ts';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { Detail } from '../../ui/detail.tsx';
import { useBeside } from '../../ui/use-beside.ts';
import type { IssuedCredentials } from './credentials-dialog.tsx';
import { TenantDetails } from './tenant-details.tsx';
import type { TenantRow } from './tenant-row.tsx';

interface OpenTenantProps {
  tenants: Parameters<typeof useRowOf<TenantOfList>>[0];
  onCredentials: (issued: IssuedCredentials) => void;
}

/** The tenant of a list who is open, by the address, or because there is only one. */
export function useOpenTenant({ tenants, onCredentials }: OpenTenantProps) {
  const { id, open, close } = useDetailParam('buka-penyewa');
  const isBeside = useBeside(undefined, true);
  const named = useRowOf(tenants, id);
  const [isClosed, setClosed] = useState(false);
  const [first, second] = tenants.data?.pages.flatMap(({ items }) => items) ?? [];
  const tenant = named ?? (id === null && !isClosed && second === undefined ? first : undefined);
  const onClose = () => {
    setClosed(true);
    if (id !== null) close();
  };
  const detail =
    tenant && isBeside ? (
      <Detail
        title={tenant.full_name}
        description={`Kamar ${tenant.room_number} · ${tenant.kost_name}`}
        onClose={onClose}
      >
        <TenantDetails tenant={tenant} onCredentials={onCredentials} />
      </Detail>
    ) : null;
  const ofRow = (row: TenantOfList): ComponentProps<typeof TenantRow> => {
    const isOpen = row.id === tenant?.id;
    return {
      tenant: row,
      isOpen,
      isBeside,
      onCredentials,
      onToggle: () => (isOpen && !isBeside ? onClose() : open(row.id)),
    };
  };
  return { pane: { isBeside, openId: tenant?.id ?? null, detail, onClose }, ofRow };
}
