import type { AdminDashboard } from '#shared/contract/dashboards.ts';
import { type Role, roles } from '#shared/enums.ts';
import { roleNames } from '#shared/labels.ts';
import { occupancyRate } from '#shared/rules/occupancy.ts';
import { formatNumber } from '#shared/format.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Facts, Section } from '../../ui/card.tsx';
import { Meter } from '../../ui/meter.tsx';
import { SegmentBar } from '../../ui/segment-bar.tsx';

const roleTones: Record<Role, Tone> = { OWNER: 'primary', TENANT: 'info', MAINTENANCE: 'warning', ADMIN: 'neutral' };

/** The platform's occupancy and accounts. */
export function AdminSystemStats({ dashboard, className }: { dashboard: AdminDashboard; className?: string }) {
  const { total_rooms, occupied_rooms, available_rooms, total_kosts, users_by_role } = dashboard;
  const occupancy = occupancyRate(occupied_rooms, total_rooms);
  const roomsPerKost = total_kosts === 0 ? 0 : Math.round(total_rooms / total_kosts);
  return (
    <Section title="Statistik sistem" {...(className ? { className } : {})}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="text-muted">Tingkat okupansi</span>
            <span className="tabular text-2xl font-bold">{occupancy}%</span>
          </div>
          <Meter percent={occupancy} label="Tingkat okupansi" />
        </div>
        <Facts
          className="max-sm:grid-cols-facts"
          items={[
            { name: 'Kamar terisi', value: formatNumber(occupied_rooms) },
            { name: 'Kamar kosong', value: formatNumber(available_rooms) },
            {
              name: 'Kamar dipesan atau tidak disewakan',
              value: formatNumber(total_rooms - occupied_rooms - available_rooms),
            },
            { name: 'Rata-rata kamar per kost', value: formatNumber(roomsPerKost) },
            { name: 'Laporan pembayaran tertahan', value: formatNumber(dashboard.quarantined_callbacks) },
          ]}
        />
        <div className="border-t pt-4">
          <h3 className="mb-3 text-sm">Pengguna menurut peran</h3>
          <SegmentBar
            title="Pengguna menurut peran"
            columns={['Peran', 'Jumlah']}
            segments={roles.flatMap((role) => {
              const count = users_by_role.find((each) => each.role === role)?.count ?? 0;
              return count > 0 ? [{ name: roleNames[role], count, tone: roleTones[role] }] : [];
            })}
          />
        </div>
      </div>
    </Section>
  );
}
