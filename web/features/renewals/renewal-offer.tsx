import { useState } from 'react';
import * as z from 'zod/mini';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import { AnswerRenewalInput, type Renewal } from '#shared/contract/renewals.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { today } from '../../lib/today.ts';
import { useContractForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isAcceptedByLink } from './accepted-by-link.ts';

/** What the owner offers after the contract's end, and the tenant's answers; whoever leaves says so below it. */
export function RenewalOffer({ tenancy, renewal }: { tenancy: OwnTenancy; renewal: Renewal }) {
  const answer = trpc.tenants.answerRenewal.useMutation();
  const [isAsking, setAsking] = useState(false);
  const { id, contract_end: end, monthly_rent: rent, rent_was: was, asked_rent: asked } = renewal;
  const state = renewal.state as 'OFFERED' | 'ASKED';
  const hasAccepted = isAcceptedByLink(renewal);
  const same = rent === was ? ' (tetap)' : '';
  if (renewal.state === 'ACCEPTED') {
    return renewal.ends_on < today(tenancy.kost_id) || tenancy.contract_end !== end ? null : (
      <Notice tone="warning">
        Kontrak diperpanjang sampai {formatDay(end)}, sewa {formatRupiah(rent)} mulai {formatDay(renewal.rent_from)},
        setelah disetujui lewat tautan bayar. Bukan dari Anda? Sampai {formatDay(renewal.ends_on)} Anda boleh mengajukan
        pindah tanpa menunggu, paling cepat pada tanggal itu.
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="info"
        action={
          <div className="flex w-full flex-wrap gap-2">
            <ConfirmedWrite
              title={`Perpanjang sampai ${formatDay(end)}?`}
              description={`Sewa ${formatRupiah(rent)} ${rentPeriodLabels[tenancy.rent_period]} mulai ${formatDay(renewal.rent_from)}. Langsung berlaku.`}
              confirmLabel="Setuju"
              call={answer}
              input={{ id, state, rent }}
              done="Kontrak diperpanjang!"
              failed="Gagal menjawab tawaran"
            >
              <Button size="sm">Setuju perpanjang</Button>
            </ConfirmedWrite>
            {(asked === null || renewal.by_link) && (tenancy.next_rent === null || rent !== was) ? (
              <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
                Minta sewa lain
              </Button>
            ) : null}
          </div>
        }
      >
        Pemilik kost menawarkan perpanjangan sampai {formatDay(end)}, sewa {formatRupiah(rent)}
        {same} mulai {formatDay(renewal.rent_from)}. Berlaku sampai {formatDay(renewal.ends_on)}.
        {asked === null ? null : (
          <p className="mt-1 font-normal">
            {renewal.by_link
              ? state === 'ASKED'
                ? `Lewat tautan bayar disampaikan bahwa Anda ${hasAccepted ? 'setuju' : `minta sewa ${formatRupiah(asked)}`}. Menunggu konfirmasi pemilik kost.`
                : `${hasAccepted ? 'Persetujuan' : `Permintaan sewa ${formatRupiah(asked)}`} lewat tautan bayar tidak dikonfirmasi. Jawab di sini.`
              : state === 'ASKED'
                ? `Anda minta sewa ${formatRupiah(asked)}. Menunggu jawaban pemilik kost.`
                : `Sewa ${formatRupiah(asked)} yang Anda minta tidak disetujui.`}
          </p>
        )}
      </Notice>
      {isAsking ? <AskRentDialog tenancy={tenancy} renewal={renewal} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

const Form = z.required(AnswerRenewalInput, { asked_rent: true });

interface AskRentDialogProps {
  tenancy: OwnTenancy;
  renewal: Renewal;
  onClose: () => void;
}

/** Another rent, which the owner agrees to or not; asked once. */
function AskRentDialog({ tenancy, renewal, onClose }: AskRentDialogProps) {
  const answer = trpc.tenants.answerRenewal.useMutation();
  const { id, by_link: isByLink, asked_rent: asked, rent_was: was } = renewal;
  const state = renewal.state as 'OFFERED' | 'ASKED';
  const form = useContractForm(Form, { id, state, rent: renewal.monthly_rent, asked_rent: (isByLink && asked) || was });
  return (
    <FormDialog
      form={form}
      title="Minta sewa lain"
      description={`Kamar ${tenancy.room_number}, ${tenancy.kost_name}`}
      submitLabel="Kirim Permintaan"
      isSending={answer.isPending}
      send={(input) => answer.mutateAsync(input)}
      done="Pemilik kost diberi tahu."
      failed="Gagal menjawab tawaran"
      onClose={onClose}
    >
      <RupiahField
        control={form.control}
        name="asked_rent"
        label="Sewa yang diminta"
        hint={`Ditawarkan ${formatRupiah(renewal.monthly_rent)} ${rentPeriodLabels[tenancy.rent_period]}. Hanya bisa diminta sekali.`}
      />
    </FormDialog>
  );
}
