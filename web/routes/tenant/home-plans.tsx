import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { formatDay } from '#shared/format.ts';
import { HOME_PARAM } from '../../data/use-tenant-home.ts';
import { OwnMove } from '../../features/moves/own-move.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

type Home = NonNullable<TenantDashboard['tenant_info']>;

/** Where a tenant will live and when they leave, as far as it was planned or said; the profile has all of it. */
export function HomePlans({ home: { id, planned_move: move, leaving, rent_period: period } }: { home: Home }) {
  const action = (
    <ButtonLink
      variant="secondary"
      size="sm"
      className="max-sm:w-full"
      to={`/dashboard?tab=profil&${HOME_PARAM}=${id}`}
    >
      Lihat rencana
    </ButtonLink>
  );
  return (
    <section aria-label="Rencana pindah" className="flex flex-col gap-3 xl:col-span-2">
      {move === null ? null : <OwnMove {...{ move, period, action }} />}
      {leaving === null ? null : (
        <Notice tone={leaving.state === 'STAY_ASKED' ? 'warning' : 'info'} action={action}>
          {leavingText(leaving)}
        </Notice>
      )}
    </section>
  );
}

/** By a bill link it is nobody's word, also once the owner agrees. */
function leavingText({ state, leaves_on, by_link: isByLink }: NonNullable<Home['leaving']>): string {
  const day = formatDay(leaves_on);
  if (isByLink)
    return `Lewat tautan bayar disampaikan: ingin keluar kos ${day}. Belum mengikat sampai Anda ajukan sendiri.`;
  if (state === 'ASKED') return `Anda mengajukan keluar kos ${day}. Menunggu persetujuan pemilik kost.`;
  const agreed = `Anda keluar kos ${day}, sudah disetujui pemilik kost.`;
  return state === 'AGREED' ? agreed : `${agreed} Permintaan Anda untuk tetap tinggal menunggu jawaban.`;
}
