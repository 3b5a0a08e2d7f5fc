import { SetCoversInput } from '#shared/contract/invoices.ts';
import type { Covered } from '#shared/rules/covered-months.ts';
import { formatRupiah } from '#shared/format.ts';
import { trpc } from '../../data/trpc.ts';
import { useContractForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CoveredMonthsFields } from './covered-months-fields.tsx';

/** A rent whose months the owner is asked about. */
export interface RentToState {
  id: string;
  title: string;
  invoice_number: string;
  due_date: string;
  total_amount: number;
}

interface SetCoversDialogProps {
  bill: RentToState;
  /** The months that are chosen at first. */
  covers: Covered;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks which months a rent pays for, so that none of them is billed again. */
export function SetCoversDialog({ bill, covers, onClose, onDone }: SetCoversDialogProps) {
  const set = trpc.invoices.setCovers.useMutation();
  const form = useContractForm(SetCoversInput, { id: bill.id, ...covers });
  const { covers_from, covers_to } = form.watch();
  return (
    <FormDialog
      form={form}
      title="Sewa untuk bulan apa?"
      description={`${bill.title} · ${bill.invoice_number} · ${formatRupiah(bill.total_amount)}`}
      submitLabel="Simpan"
      isSending={set.isPending}
      send={(input) => set.mutateAsync(input)}
      done="Bulan tagihan disimpan!"
      failed="Gagal menyimpan bulan tagihan"
      onClose={onClose}
      {...(onDone && {
        onDone: () => {
          onDone();
          onClose();
        },
      })}
    >
      <CoveredMonthsFields
        value={{ covers_from, covers_to }}
        around={bill.due_date}
        error={form.formState.errors.covers_to?.message}
        onChange={(months) => {
          form.setValue('covers_from', months.covers_from, { shouldDirty: true });
          form.setValue('covers_to', months.covers_to, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          });
        }}
      />
      <p className="text-sm text-muted">Bulan ini tidak ditagih lagi, dan tertulis di tagihan dan kuitansi penyewa.</p>
    </FormDialog>
  );
}
