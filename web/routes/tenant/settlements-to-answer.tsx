import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatMoment } from '../../lib/today.ts';

/** What was settled of rooms that the tenant leaves or has left, until they have answered: silence is a yes. */
export function SettlementsToAnswer({ settlements }: { settlements: TenantDashboard['settlements_to_answer'] }) {
  return (
    <section aria-label="Perhitungan keluar kos" className="mb-6 flex flex-col gap-3">
      {settlements.map(({ tenancy_id: id, room_number: room, kost_name: kost, answer_by: until }) => (
        <Notice
          key={id}
          tone="warning"
          action={
            <ButtonLink variant="secondary" size="sm" className="max-sm:w-full" to={`/cetak/keluar-kos/${id}`}>
              Baca dan jawab
            </ButtonLink>
          }
        >
          <p className="wrap-anywhere">
            Perhitungan keluar kos kamar {room}, {kost} menunggu jawaban Anda sampai {formatMoment(until)}. Tanpa
            jawaban, perhitungan ini berlaku.
          </p>
        </Notice>
      ))}
    </section>
  );
}
