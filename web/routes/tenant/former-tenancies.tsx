import { useState } from 'react';
import type { TenantDashboard } from '#shared/contract/dashboards.ts';
import { formatDay } from '#shared/format.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type Former = TenantDashboard['former_tenancies'][number];

/** The rooms that the tenant left a short while ago, as their owner says, each with a way to say that its day is wrong. */
export function FormerTenancies({ tenancies }: { tenancies: Former[] }) {
  const [objecting, setObjecting] = useState<Former | null>(null);
  const run = useWrite();
  const object = trpc.tenants.objectToDay.useMutation();
  return (
    <section aria-label="Keluar atau pindah kamar" className="mb-6 flex flex-col gap-3">
      {tenancies.map((former) => (
        <Notice
          key={former.id}
          tone="info"
          action={
            former.has_objected ? null : (
              <Button variant="secondary" size="sm" className="max-sm:w-full" onClick={() => setObjecting(former)}>
                Tanggal ini keliru?
              </Button>
            )
          }
        >
          <p className="wrap-anywhere">
            {sentenceOf(former)}
            {former.has_objected ? ' Anda menyatakan tanggal ini keliru. Pemilik kost diberi tahu.' : ''}
          </p>
        </Notice>
      ))}
      {objecting ? (
        <ReasonDialog
          title="Tanggal ini keliru?"
          description={`${sentenceOf(objecting)} Pemilik kost membaca tulisan Anda. Tanggal dan tagihan tetap sampai pemilik kost mengubahnya.`}
          label="Apa yang keliru?"
          confirmLabel="Kirim Keberatan"
          loading={object.isPending}
          onClose={() => setObjecting(null)}
          onConfirm={(note) =>
            void run(
              () => object.mutateAsync({ id: objecting.id, note }),
              { done: 'Keberatan dikirim. Pemilik kost diberi tahu.', failed: 'Gagal mengirim keberatan' },
              (isMade) => isMade && setObjecting(null),
            )
          }
        />
      ) : null}
    </section>
  );
}

function sentenceOf({ room_number: room, kost_name: kost, check_out_date, moved_to: next }: Former): string {
  const day = formatDay(check_out_date);
  return next === null
    ? `Pemilik kost mencatat Anda keluar dari kamar ${room}, ${kost} per ${day}.`
    : `Pemilik kost mencatat Anda pindah dari kamar ${room} ke kamar ${next}, ${kost} sejak ${day}.`;
}
