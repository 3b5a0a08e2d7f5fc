import { DoorOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Leaving } from '#shared/contract/leavings.ts';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import type { OpenLeavingState } from '#shared/enums.ts';
import { formatDay } from '#shared/format.ts';
import { trpc } from '../../data/trpc.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OwnMove } from '../moves/own-move.tsx';
import { whyAsked } from './why-asked.ts';

const RenewalOffer = lazyPart(() => import('./renewal-offer.tsx').then((module) => module.RenewalOffer));
const AskToLeaveDialog = lazyPart(() => import('./ask-to-leave-dialog.tsx').then((module) => module.AskToLeaveDialog));

/** What a tenant said of when they leave, what became of it, and what they can do now. */
export function LeavingPlan({ tenancy }: { tenancy: OwnTenancy }) {
  const { leaving, renewal, status, confirmed_at, planned_move: move } = tenancy;
  if (status !== 'ACTIVE' || confirmed_at === null) return null;
  const plan = leaving === null ? null : planOf(leaving, tenancy);
  return (
    <div className="mt-4 flex flex-col gap-3 border-t pt-4 text-sm">
      {renewal?.state === 'OFFERED' ||
      renewal?.state === 'ASKED' ||
      (renewal?.state === 'ACCEPTED' && renewal.by_link) ? (
        <RenewalOffer tenancy={tenancy} renewal={renewal} />
      ) : null}
      {move === null ? null : <OwnMove move={move} period={tenancy.rent_period} />}
      {plan ?? (
        <p className="text-muted">
          {renewal?.state === 'OFFERED' ? 'Tidak mau lanjut?' : 'Mau pindah dari kost ini?'}{' '}
          {daysBefore(tenancy.leaving_days)} Tanggal yang lebih cepat, atau setelah kontrak berakhir, perlu persetujuan
          pemilik kost.
        </p>
      )}
      {plan === null || leaving?.state === 'REFUSED' || leaving?.by_link ? (
        <Ask tenancy={tenancy} isAgain={leaving?.state === 'REFUSED'} />
      ) : null}
    </div>
  );
}

function daysBefore(days: number): string {
  return days === 0 ? 'Ajukan di sini.' : `Ajukan di sini paling lambat ${days} hari sebelumnya.`;
}

function Ask({ tenancy, isAgain }: { tenancy: OwnTenancy; isAgain: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={DoorOpen}
        className="self-start"
        onPointerEnter={AskToLeaveDialog.preload}
        onClick={() => setOpen(true)}
      >
        {isAgain ? 'Ajukan tanggal lain' : 'Ajukan pindah'}
      </Button>
      {isOpen ? <AskToLeaveDialog tenancy={tenancy} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Null of what is over. */
function planOf(leaving: Leaving, { id: tenancyId, kost_id, contract_end: end }: OwnTenancy): ReactNode {
  const { state, note, other_day: other, is_early: isEarly, by_link: isByLink } = leaving;
  const day = formatDay(leaving.leaves_on);
  const said = note === null ? null : <p className="mt-1 font-normal break-words">Pemilik kost: {note}</p>;
  switch (state) {
    case 'ASKED':
      return (
        <Notice
          tone="info"
          action={<TakeBack leaving={leaving} label="Batalkan pengajuan" title={`Batalkan pengajuan pindah ${day}?`} />}
        >
          {isByLink ? `Lewat tautan bayar disampaikan: ingin pindah ${day}.` : `Anda mengajukan pindah ${day}.`}{' '}
          {isByLink
            ? 'Belum mengikat. Ajukan sendiri jika benar, atau batalkan jika bukan dari Anda.'
            : isEarly
              ? `Ini ${whyAsked(leaving, end)}, jadi berlaku setelah disetujui.`
              : 'Menunggu jawaban.'}
        </Notice>
      );
    case 'AGREED':
      return (
        <Notice
          tone={isByLink ? 'info' : 'success'}
          action={
            <TakeBack
              leaving={leaving}
              label={isByLink ? 'Batalkan' : 'Minta tetap tinggal'}
              title={isByLink ? `Batalkan pindah ${day}?` : 'Minta tetap tinggal?'}
              description={
                isByLink ? 'Pemilik kost diberi tahu.' : `Pindah ${day} tetap berlaku sampai pemilik kost setuju.`
              }
            />
          }
        >
          {isByLink
            ? `Pemilik kost setuju Anda pindah ${day}, seperti disampaikan lewat tautan bayar. Belum mengikat sampai Anda ajukan sendiri.`
            : `Pindah ${day} sudah disetujui.`}
          {said}
        </Notice>
      );
    case 'STAY_ASKED':
      return (
        <Notice
          tone="warning"
          action={
            <TakeBack leaving={leaving} label="Batalkan permintaan" title={`Batalkan permintaan, dan pindah ${day}?`} />
          }
        >
          Anda minta tetap tinggal. Pindah {day} tetap berlaku sampai pemilik kost setuju.
        </Notice>
      );
    case 'REFUSED':
      return (
        <Notice
          tone="warning"
          action={other !== null && other >= today(kost_id) ? <TakeOffer id={tenancyId} day={other} /> : undefined}
        >
          Pindah {day} tidak disetujui.
          {said}
        </Notice>
      );
    default:
      return null;
  }
}

interface TakeBackProps {
  leaving: Leaving;
  label: string;
  title: string;
  description?: string;
}

function TakeBack({ leaving: { id, state }, label, title, description = 'Pemilik kost diberi tahu.' }: TakeBackProps) {
  const takeBack = trpc.tenants.takeBackLeaving.useMutation();
  return (
    <ConfirmedWrite
      title={title}
      description={description}
      confirmLabel={label}
      call={takeBack}
      input={{ id, state: state as OpenLeavingState }}
      done="Pemilik kost diberi tahu."
      failed="Gagal mengubah rencana pindah"
    >
      <Button variant="secondary" size="sm">
        {label}
      </Button>
    </ConfirmedWrite>
  );
}

/** The day that the owner offered is agreed once the tenant takes it. */
function TakeOffer({ id, day }: { id: string; day: string }) {
  const ask = trpc.tenants.askToLeave.useMutation();
  return (
    <ConfirmedWrite
      title={`Pindah ${formatDay(day)}?`}
      description="Pemilik kost sudah menawarkan tanggal ini, jadi langsung berlaku."
      confirmLabel="Setuju"
      call={ask}
      input={{ id, leaves_on: day }}
      done="Tanggal pindah disepakati!"
      failed="Gagal mengajukan pindah"
    >
      <Button variant="secondary" size="sm">
        Setuju pindah {formatDay(day)}
      </Button>
    </ConfirmedWrite>
  );
}
