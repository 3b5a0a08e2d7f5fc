import { useState } from 'react';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay } from '#shared/format.ts';
import { can } from '#shared/policy.ts';
import { isOpenLeavingState } from '#shared/rules/leaving.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { whyAsked } from './why-asked.ts';

const RefuseLeavingDialog = lazyPart(() =>
  import('./refuse-leaving-dialog.tsx').then((module) => module.RefuseLeavingDialog),
);

/** Of a tenant who leaves: when, and the owner's answer. */
export function LeavingNotice({
  tenant,
}: {
  tenant: Pick<Tenant, 'kost_id' | 'full_name' | 'contract_end' | 'leaving'>;
}) {
  const { full_name: name, leaving } = tenant;
  const user = useCurrentUser();
  const [refusing, setRefusing] = useState(false);
  const answer = trpc.tenants.answerLeaving.useMutation();
  if (leaving === null) return null;
  const { id, state, is_early: isEarly, by_link: isByLink, reason } = leaving;
  if (!isOpenLeavingState(state)) return null;
  const day = formatDay(leaving.leaves_on);
  if (state === 'AGREED')
    return (
      <Notice tone="info">
        {isByLink
          ? `Ingin pindah ${day}, lewat tautan bayar, dan Anda setuju. Belum mengikat sampai penyewa mengajukannya lewat akun.`
          : `Keluar ${day}, sudah disepakati.`}{' '}
        Pada harinya, tekan Keluar kos.
      </Notice>
    );
  const stays = state === 'STAY_ASKED';
  const words = stays
    ? { yes: 'Boleh tetap tinggal', title: `${name} tetap tinggal?`, note: `Rencana pindah ${day} dibatalkan.` }
    : {
        yes: 'Setujui',
        title: `Setujui ${name} pindah ${day}?`,
        note: isByLink
          ? `Kontrak tidak berubah: tautan bayar bisa dipegang orang lain. Berlaku setelah ${name} mengajukannya lewat akun.`
          : 'Penyewa diberi tahu. Kontraknya tidak berakhir dengan sendirinya.',
      };
  const buttons = can(user, 'tenancy:answer-leaving') ? (
    <div className="flex flex-wrap gap-2">
      <ConfirmedWrite
        title={words.title}
        description={words.note}
        confirmLabel={words.yes}
        call={answer}
        input={{ id, state, accepts: true }}
        done="Penyewa diberi tahu."
        failed="Gagal menyimpan jawaban"
      >
        <Button size="sm" variant="secondary" about={name}>
          {words.yes}
        </Button>
      </ConfirmedWrite>
      {stays || isEarly ? (
        <Button size="sm" variant="secondary" about={name} onClick={() => setRefusing(true)}>
          {stays ? 'Tidak bisa' : 'Minta tanggal lain'}
        </Button>
      ) : null}
    </div>
  ) : null;
  return (
    <>
      <Notice tone="warning" action={buttons}>
        {stays
          ? `Minta tetap tinggal, setelah pindah ${day} disepakati.`
          : `${isByLink ? 'Ingin' : 'Mengajukan'} pindah ${day}.`}
        {stays || !isEarly
          ? null
          : isByLink
            ? ' Disampaikan lewat tautan bayar, yang bisa dipegang orang lain. Belum mengikat, dan kontrak tetap bisa diubah.'
            : ` Ini ${whyAsked(leaving, tenant.contract_end)}, jadi perlu persetujuan Anda.`}
        {reason === null ? null : <p className="mt-1 font-normal break-words">Alasan: {reason}</p>}
      </Notice>
      {refusing ? (
        <RefuseLeavingDialog
          name={name}
          kostId={tenant.kost_id}
          leaving={{ ...leaving, state }}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </>
  );
}
