import type { ReactNode } from 'react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { formatDay } from '#shared/format.ts';
import { HOME_PARAM } from '../../data/use-tenant-home.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { silenceInWords } from '../../features/settlements/settlement-words.ts';

interface PapersToAnswerProps {
  dashboard: TenantDashboard;
  /** What is offered stands on this tab itself. */
  isProfile: boolean;
}

/**
 * What waits for the tenant's answer: settlements of rooms that they leave or have left, where silence is a yes,
 * contracts, and offers of a longer one. Nothing while nothing does.
 */
export function PapersToAnswer({ dashboard, isProfile }: PapersToAnswerProps) {
  const { settlements_to_answer: settlements, tenancies } = dashboard;
  return (
    <section aria-label="Menunggu jawaban Anda" className="mb-6 flex flex-col gap-3">
      {settlements.map(({ tenancy_id: id, room_number: room, kost_id, kost_name: kost, answer_by: until }) => (
        <Waiting key={`keluar-${id}`} tone="warning" to={`/cetak/keluar-kos/${id}`} action="Baca dan jawab">
          Perhitungan keluar kos kamar {room}, {kost} menunggu jawaban Anda.{' '}
          {silenceInWords({
            settlement: { answer_by: until },
            check_out_date: tenancies.some((each) => each.id === id) ? null : '',
            kost_id,
          })}
        </Waiting>
      ))}
      {tenancies.map(({ contract_to_answer: id, room_number: room, kost_name: kost }) =>
        id === null ? null : (
          <Waiting key={id} tone="warning" to={`/cetak/kontrak/${id}`} action="Baca dan jawab">
            Kontrak kamar {room}, {kost} menunggu jawaban Anda.
          </Waiting>
        ),
      )}
      {tenancies.map(({ renewal_until: until, id, room_number: room, kost_name: kost }) =>
        until === null || isProfile ? null : (
          <Waiting
            key={`perpanjang-${id}`}
            tone="info"
            to={`/dashboard?tab=profil&${HOME_PARAM}=${id}`}
            action="Lihat tawaran"
          >
            Perpanjangan kontrak kamar {room}, {kost} ditawarkan, berlaku sampai {formatDay(until)}.
          </Waiting>
        ),
      )}
    </section>
  );
}

interface WaitingProps {
  tone: 'warning' | 'info';
  to: string;
  action: string;
  children: ReactNode;
}

function Waiting({ tone, to, action, children }: WaitingProps) {
  return (
    <Notice
      tone={tone}
      action={
        <ButtonLink variant="secondary" size="sm" className="max-sm:w-full" to={to}>
          {action}
        </ButtonLink>
      }
    >
      <p className="wrap-anywhere">{children}</p>
    </Notice>
  );
}
