import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import type { Invoice } from '#shared/contract/invoices.ts';
import { ProcessPaymentInput } from '#shared/contract/payments.ts';
import { manualMethods } from '#shared/enums.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';

const FORM = 'form-catat-pembayaran';
const AMOUNT_INVALID = errorCatalogue.PAYMENT_AMOUNT_INVALID.message;

export interface RecordPaymentDialogProps {
  invoice: Pick<Invoice, 'id' | 'title' | 'tenant_name' | 'remaining_amount' | 'allow_partial_payment'>;
  onClose: () => void;
}

/** Records money that the owner has received outside the gateway; it counts at once. */
export function RecordPaymentDialog({ invoice, onClose }: RecordPaymentDialogProps) {
  const { remaining_amount: remaining, allow_partial_payment: isPartAllowed } = invoice;
  const refresh = useRefresh();
  const record = trpc.payments.process.useMutation();
  const form = useContractForm(payableInput(remaining, isPartAllowed), {
    id: invoice.id,
    payment_method: 'CASH',
    amount: remaining,
    transaction_id: '',
    notes: '',
  });
  const { errors } = form.formState;
  const method = form.watch('payment_method');
  const submission = useSubmit(
    form,
    async (input) => {
      await record.mutateAsync(input);
      toast.success('Pembayaran berhasil diproses!');
      await refresh();
      onClose();
    },
    (error) => failureMessage(error, 'Gagal memproses pembayaran'),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Catat Pembayaran"
      description={`${invoice.title} · ${invoice.tenant_name}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={record.isPending}>
            {record.isPending ? 'Menyimpan...' : 'Catat Pembayaran'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={submission} className="gap-5">
        <Controller
          control={form.control}
          name="payment_method"
          render={({ field }) => (
            <FieldGroup label="Diterima lewat" error={errors.payment_method?.message} ref={field.ref}>
              <div className="grid grid-cols-2 gap-2">
                {ways.map((way) => (
                  <RadioCard
                    key={way}
                    name={field.name}
                    checked={field.value === way}
                    onChange={() => field.onChange(way)}
                  >
                    <span className="font-medium">{manualMethodLabels[way]}</span>
                  </RadioCard>
                ))}
              </div>
            </FieldGroup>
          )}
        />
        <Controller
          control={form.control}
          name="amount"
          render={({ field: { disabled: _, ...field } }) => (
            <Field
              label="Jumlah diterima"
              hint={
                isPartAllowed
                  ? `Sisa tagihan ${formatRupiah(remaining)}. Boleh dibayar sebagian.`
                  : `Tagihan ${formatRupiah(remaining)} harus dibayar lunas sekaligus.`
              }
              error={errors.amount?.message}
            >
              <RupiahInput {...field} readOnly={!isPartAllowed} />
            </Field>
          )}
        />
        {method === 'CASH' ? null : (
          <Field
            label="ID transaksi"
            optional
            hint="Nomor referensi pada mutasi rekening."
            error={errors.transaction_id?.message}
          >
            <Input {...form.register('transaction_id')} autoComplete="off" />
          </Field>
        )}
        <Field label="Catatan" optional error={errors.notes?.message}>
          <Textarea {...form.register('notes')} rows={2} />
        </Field>
      </Form>
    </Dialog>
  );
}

/** Cash first: that is what is recorded by hand most. */
const ways = [...manualMethods].sort((a, b) => Number(b === 'CASH') - Number(a === 'CASH'));

/** The contract, with what this bill allows. */
function payableInput(remaining: number, isPartAllowed: boolean) {
  const amount = ProcessPaymentInput.shape.amount.unwrap();
  return ProcessPaymentInput.safeExtend({
    amount: amount.min(isPartAllowed ? 1 : remaining, AMOUNT_INVALID).max(remaining, AMOUNT_INVALID),
  });
}
