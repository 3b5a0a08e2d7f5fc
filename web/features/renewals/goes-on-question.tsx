import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { trpc } from '../../data/trpc.ts';
import { useWrite } from '../../data/use-write.ts';
import { today } from '../../lib/today.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wholePeriods } from './whole-periods.ts';

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
    >
      {goesOn ? null : <WholePeriod tenant={tenant} />}
    </ConfirmDialog>
  );
}

/** What an owner knows before a rent of more than a month goes on: another whole period is billed, and when. */
function WholePeriod({ tenant }: { tenant: Tenant }) {
  const { rent_period: period, monthly_rent: rent, automatic_rent: automatic, contract_end: end, kost_id } = tenant;
  const whole = wholePeriods[period];
  if (whole === undefined) return null;
  const by = rentPeriodLabels[period];
  const { next_due_on: due, next_issue_on: sent } = automatic ?? { next_due_on: null, next_issue_on: null };
  const isSent = sent !== null && sent <= today(kost_id);
  const when =
    due === null || sent === null
      ? 'Tagihan otomatisnya mati, jadi Anda yang membuat tagihannya.'
      : // A bill that is due before the end is one of the present contract.
        due < end
        ? `Tagihannya otomatis, dikirim ${ISSUED_BEFORE_DUE_DAYS} hari sebelum setiap masa mulai.`
        : `Tagihannya otomatis: ${isSent ? 'segera dikirim' : `dikirim ${formatDay(sent)}`}, jatuh tempo ${formatDay(due)}.`;
  return (
    <Notice tone="warning" className="mt-4">
      Sewanya {by}: setiap kali ditagih {whole} penuh sekaligus, sekarang {formatRupiah(rent)}. {when} “Berhenti {by}”
      nanti baru berlaku setelah masa yang sudah ditagih habis.
    </Notice>
  );
}

function endOf(end: string, agreed: string | null, day: string): string {
  if (end !== OPEN_END) return formatDay(end);
  return agreed !== null && agreed > day
    ? `${formatDay(agreed)}, atau lebih lambat jika aturan pindah atau sewa yang sudah ditagih melewatinya`
    : 'setelah masa pemberitahuan kost dan sewa yang sudah ditagih';
}
