import { useSearchParams } from 'react-router';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { HOME_PARAM } from '../../data/use-tenant-home.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';

interface HomeSwitchProps {
  tenancies: TenantDashboard['tenancies'];
  /** The one that is shown. */
  shown: string | undefined;
}

/** Which room is shown, for who has several. The bills are always those of all. */
export function HomeSwitch({ tenancies, shown }: HomeSwitchProps) {
  const [params, setParams] = useSearchParams();
  // Below the name it says of which kost the room is; here only where two have one number.
  const isNumberEnough = new Set(tenancies.map(({ room_number }) => room_number)).size === tenancies.length;
  const show = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(HOME_PARAM, id);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="mb-4">
      <FilterChips
        label="Pilih kamar"
        value={shown ?? ''}
        onChange={show}
        chips={tenancies.map(({ id, room_number, kost_name }) => ({
          value: id,
          label: isNumberEnough ? `Kamar ${room_number}` : `Kamar ${room_number} · ${kost_name}`,
        }))}
      />
    </div>
  );
}
