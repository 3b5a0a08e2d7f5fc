import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay } from '#shared/format.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { today } from '../../lib/today.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks whether a contract goes on by the month after its end, or no longer. */
export function GoesOnQuestion({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { id, full_name: name, goes_on: goesOn, contract_end: end, agreed_end: agreed } = tenant;
  const setGoesOn = trpc.tenants.setGoesOn.useMutation();
  const run = useWrite();
  const [title, description, done] = goesOn
    ? ([
        `${name} tidak lanjut per bulan?`,
        `Kontrak berakhir ${endOf(end, agreed, today(tenant.kost_id))}. Penyewa diberi tahu.`,
        'Kontrak tidak lagi per bulan.',
      ] as const)
    : ([
        `${name} lanjut per bulan?`,
        `Setelah ${formatDay(end)} sewa dan kamarnya terus berjalan sampai penyewa mengajukan pindah. Penyewa diberi tahu.`,
        'Kontrak lanjut per bulan!',
      ] as const);
  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirmLabel={goesOn ? 'Berhenti per bulan' : 'Lanjut per bulan'}
      open
      onOpenChange={onClose}
      loading={setGoesOn.isPending}
      onConfirm={() =>
        void run(
          () => setGoesOn.mutateAsync({ id, goes_on: !goesOn }),
          { done, failed: 'Gagal mengubah kontrak' },
          onClose,
        )
      }
    />
  );
}

function endOf(end: string, agreed: string | null, day: string): string {
  if (end !== OPEN_END) return formatDay(end);
  return agreed !== null && agreed > day
    ? `${formatDay(agreed)}, atau lebih lambat jika aturan pindah atau sewa yang sudah ditagih melewatinya`
    : 'setelah masa pemberitahuan kost dan sewa yang sudah ditagih';
}
