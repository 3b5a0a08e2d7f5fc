import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { today } from '../../lib/today.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks whether a contract goes on after its end by the period of its rent, a month mostly, or no longer. */
export function GoesOnQuestion({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { id, full_name: name, goes_on: goesOn, contract_end: end, agreed_end: agreed } = tenant;
  const by = rentPeriodLabels[tenant.rent_period];
  const setGoesOn = trpc.tenants.setGoesOn.useMutation();
  const run = useWrite();
  const [title, description, done] = goesOn
    ? ([
        `${name} tidak lanjut ${by}?`,
        `Kontrak berakhir ${endOf(end, agreed, today(tenant.kost_id))}. Penyewa diberi tahu.`,
        `Kontrak tidak lagi ${by}.`,
      ] as const)
    : ([
        `${name} lanjut ${by}?`,
        `Setelah ${formatDay(end)} sewa dan kamarnya terus berjalan sampai penyewa mengajukan pindah. Penyewa diberi tahu.`,
        `Kontrak lanjut ${by}!`,
      ] as const);
  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirmLabel={goesOn ? `Berhenti ${by}` : `Lanjut ${by}`}
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
