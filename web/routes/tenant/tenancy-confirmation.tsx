import type { TenancyQuestion } from '#shared/contract/tenancy-question.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { endText, formatDay, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWrite } from '../../data/use-write.ts';
import { Deposit } from '../../features/deposits/deposit-sums.tsx';

/**
 * Asks the account's holder whether they live where an owner says they do. It is above everything else until it is
 * answered, and blocks no payment.
 */
export function TenancyConfirmation({ question }: { question: TenancyQuestion }) {
  const user = useCurrentUser();
  const run = useWrite();
  const confirm = trpc.tenants.confirm.useMutation();
  const decline = trpc.tenants.decline.useMutation();
  const isBusy = confirm.isPending || decline.isPending;

  return (
    <section
      aria-labelledby="konfirmasi-hunian"
      className="mb-6 rounded-xl border-2 border-primary bg-raised p-4 shadow-card sm:p-5"
    >
      <h2 id="konfirmasi-hunian" className="text-lg">
        Konfirmasi hunian
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{sentenceOf(question)}</p>
      <Facts
        className="mt-4 grid-cols-2 xl:grid-cols-3"
        items={[
          { name: 'Kost', value: question.kost_name },
          { name: 'Kamar', value: question.room_number },
          { name: 'Pemilik', value: question.owner_name },
          {
            name: 'Masa kontrak',
            value: `${formatDay(question.contract_start)} – ${endText(question.contract_end)}`,
          },
          {
            name: `Sewa ${rentPeriodLabels[question.rent_period]}`,
            value: <span className="tabular">{formatRupiah(question.monthly_rent)}</span>,
          },
          { name: 'Deposit', value: <Deposit {...question} /> },
        ]}
      />
      <p className="mt-3 text-sm text-muted">Alamat: {question.kost_address}</p>
      {question.owner_is_off ? (
        <Notice tone="warning" className="mt-4">
          Akun {question.owner_name} sedang dinonaktifkan. Anda baru dapat mengonfirmasi setelah akun itu aktif kembali.
        </Notice>
      ) : null}
      <div className="mt-5 flex flex-col gap-2 sm:flex-row">
        {can(user, 'tenancy:confirm', question) ? (
          <Button
            loading={confirm.isPending}
            disabled={isBusy}
            onClick={() =>
              void run(() => confirm.mutateAsync({ id: question.id }), {
                done: 'Terima kasih, hunian Anda sudah dikonfirmasi!',
                failed: 'Gagal mengonfirmasi hunian',
              })
            }
          >
            Ya, saya tinggal di sini
          </Button>
        ) : null}
        <ConfirmedWrite
          title="Anda tidak tinggal di sini?"
          description={`Penyewaan ini diakhiri dan tagihannya yang belum lunas dibatalkan. ${question.owner_name} diberi tahu dan tidak dapat menempatkan Anda lagi. Jawaban ini tidak dapat diubah.`}
          confirmLabel="Bukan saya"
          danger
          call={decline}
          input={{ id: question.id }}
          done="Penyewaan ini sudah diakhiri."
          failed="Gagal menyimpan jawaban Anda"
        >
          <Button variant="secondary" disabled={isBusy}>
            Bukan saya
          </Button>
        </ConfirmedWrite>
      </div>
    </section>
  );
}

function sentenceOf({ status, owner_name: owner, open_bills: bills }: TenancyQuestion): string {
  if (status === 'ACTIVE') {
    return `${owner} mencatat Anda sebagai penyewa kamar ini. Sebelum Anda menjawab, pemilik hanya melihat nama depan Anda dan data yang ia isi sendiri.`;
  }
  if (status === 'PENDING') {
    return `${owner} mencatat Anda sebagai calon penyewa kamar ini. Sebelum Anda menjawab, pemilik hanya melihat nama depan Anda dan data yang ia isi sendiri.`;
  }
  return `${owner} pernah mencatat Anda sebagai penyewa kamar ini dan meninggalkan ${bills} tagihan. Jika Anda tidak pernah tinggal di sana, beri tahu kami dan tagihannya dibatalkan.`;
}
