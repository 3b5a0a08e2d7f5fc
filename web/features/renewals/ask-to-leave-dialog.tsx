import * as z from 'zod/mini';
import { AskToLeaveInput, LEAVING_DAY_OUT_OF_REACH } from '#shared/contract/leavings.ts';
import type { OwnTenancy } from '#shared/contract/niks.ts';
import { formatDay } from '#shared/format.ts';
import { firstLeavingDay, isLeavingDay, isOpenLeavingState, lastLeavingDay } from '#shared/rules/leaving.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField, TextField } from '../../ui/text-field.tsx';

const askedAt = (kostId: string) =>
  AskToLeaveInput.check(
    z.refine(({ leaves_on: day }) => isLeavingDay(day, today(kostId)), {
      path: ['leaves_on'],
      error: LEAVING_DAY_OUT_OF_REACH,
    }),
  );

/**
 * A tenant says on which day they leave; the one that was wished by their bill link is proposed, or else the first one that
 * needs nobody's agreement.
 */
export function AskToLeaveDialog({ tenancy, onClose }: { tenancy: OwnTenancy; onClose: () => void }) {
  const { id, leaving_days: days, contract_end: end } = tenancy;
  const ask = trpc.tenants.askToLeave.useMutation();
  const first = firstLeavingDay(today(tenancy.kost_id), days);
  const { leaving } = tenancy;
  const wished = leaving?.by_link && isOpenLeavingState(leaving.state) && leaving.leaves_on >= today(tenancy.kost_id);
  const form = useContractForm(askedAt(tenancy.kost_id), {
    id,
    leaves_on: wished ? leaving.leaves_on : first,
    reason: '',
  });
  const field = fieldsOf(form);
  const day = form.watch('leaves_on');
  return (
    <FormDialog
      form={form}
      title="Ajukan pindah"
      description={`Kamar ${tenancy.room_number}, ${tenancy.kost_name}`}
      submitLabel="Ajukan Pindah"
      isSending={ask.isPending}
      send={(input) => ask.mutateAsync(input)}
      done="Pemilik kost diberi tahu."
      failed="Gagal mengajukan pindah"
      onClose={onClose}
    >
      <TextField
        {...field('leaves_on')}
        label="Tanggal pindah"
        type="date"
        min={today(tenancy.kost_id)}
        max={lastLeavingDay(today(tenancy.kost_id))}
        hint={
          day < first
            ? `Lebih cepat dari ${formatDay(first)}: berlaku hanya jika pemilik kost setuju.`
            : day > end
              ? `Setelah kontrak berakhir ${formatDay(end)}: berlaku hanya jika pemilik kost setuju.`
              : `Aturan kost: diajukan ${days} hari sebelumnya, paling cepat ${formatDay(first)}.`
        }
      />
      <TextareaField {...field('reason')} label="Alasan" optional rows={2} />
      <p className="text-sm text-muted">
        Sewa dan tagihan tetap berjalan sampai Anda keluar. Bisa dibatalkan sampai dijawab.
      </p>
    </FormDialog>
  );
}
