import { useEffect, useId } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from 'sonner';
import { type PaymentMethods, ProcessPaymentInput } from '#shared/contract/payments.ts';
import { manualMethods } from '#shared/enums.ts';
import { errorCatalogue } from '#shared/error-codes.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { failureMessage } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { useSubmit } from '../../data/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Form } from '../../ui/form.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PayableInvoice } from './pay-invoice-dialog.tsx';
import { useRefreshBills } from './use-refresh-bills.ts';

const LOAD_FAILED = 'Gagal memuat metode pembayaran';
const AMOUNT_INVALID = errorCatalogue.PAYMENT_AMOUNT_INVALID.message;

/** Tells the owner of a payment that was made outside the app (spec §5, "Payment process"); it waits for their word. */
export function ReportPaymentDialog({ invoice, onClose }: { invoice: PayableInvoice; onClose: () => void }) {
  const formId = useId();
  const group = useId();
  const refreshBills = useRefreshBills();
  const bill = trpc.payments.methods.useQuery({ id: invoice.id }, { gcTime: 0, staleTime: 0 });
  useLoadError(bill.error, LOAD_FAILED);
  const report = trpc.payments.process.useMutation();
  const form = useContractForm(reportInput(bill.data), {
    id: invoice.id,
    transaction_id: '',
    payment_proof: '',
    notes: '',
  });
  const { errors } = form.formState;

  const remaining = bill.data?.remaining_amount;
  useEffect(() => {
    if (remaining !== undefined && !form.getFieldState('amount').isDirty) form.setValue('amount', remaining);
  }, [remaining, form]);

  const submission = useSubmit(
    form,
    async (input) => {
      await report.mutateAsync(input);
      toast.success('Pembayaran berhasil diproses!', { description: 'Menunggu pemeriksaan pemilik' });
      refreshBills();
      onClose();
    },
    (error) => failureMessage(error, 'Gagal memproses pembayaran'),
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Laporkan Pembayaran"
      description={
        <>
          {invoice.title} · <span className="whitespace-nowrap">{invoice.invoice_number}</span>
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={formId} loading={report.isPending} disabled={bill.data === undefined}>
            {report.isPending ? 'Mengirim...' : 'Kirim Laporan'}
          </Button>
        </>
      }
    >
      {bill.data ? (
        <Form id={formId} submission={submission}>
          <p className="text-sm text-muted">
            Untuk pembayaran langsung kepada pemilik kost. Tagihan berkurang setelah pemilik memeriksa laporan Anda.
          </p>
          <fieldset disabled={report.isPending} className="flex min-w-0 flex-col gap-4">
            <Controller
              control={form.control}
              name="payment_method"
              render={({ field }) => (
                <FieldGroup ref={field.ref} label="Metode pembayaran" error={errors.payment_method?.message}>
                  <div className="grid grid-cols-2 gap-2">
                    {manualMethods.map((method) => (
                      <RadioCard
                        key={method}
                        name={group}
                        checked={field.value === method}
                        onChange={() => field.onChange(method)}
                      >
                        <span className="font-medium">{manualMethodLabels[method]}</span>
                      </RadioCard>
                    ))}
                  </div>
                </FieldGroup>
              )}
            />
            <Controller
              control={form.control}
              name="amount"
              render={({ field, fieldState }) => (
                <Field label="Jumlah yang dibayar" hint={amountHint(bill.data)} error={fieldState.error?.message}>
                  <RupiahInput
                    ref={field.ref}
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    readOnly={!bill.data.allow_partial_payment}
                  />
                </Field>
              )}
            />
            <Field label="Nomor transaksi" optional error={errors.transaction_id?.message}>
              <Input {...form.register('transaction_id')} autoComplete="off" />
            </Field>
            <Field
              label="Tautan bukti pembayaran"
              optional
              hint="Misalnya tautan foto struk di Google Drive."
              error={errors.payment_proof?.message}
            >
              <Input
                {...form.register('payment_proof')}
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
              />
            </Field>
            <Field label="Catatan" optional error={errors.notes?.message}>
              <Textarea {...form.register('notes')} rows={2} />
            </Field>
          </fieldset>
        </Form>
      ) : bill.isError ? (
        <LoadError message={LOAD_FAILED} error={bill.error} onRetry={() => void bill.refetch()} />
      ) : (
        <FieldsSkeleton />
      )}
    </Dialog>
  );
}

/** The contract, with what this bill allows. */
function reportInput(bill: PaymentMethods | undefined) {
  const most = bill?.remaining_amount ?? Number.MAX_SAFE_INTEGER;
  const amount = ProcessPaymentInput.shape.amount.unwrap().max(most, AMOUNT_INVALID);
  return ProcessPaymentInput.extend({ amount });
}

function amountHint({ remaining_amount: remaining, allow_partial_payment: isPartAllowed }: PaymentMethods): string {
  return isPartAllowed
    ? `Sisa tagihan ${formatRupiah(remaining)}. Boleh sebagian.`
    : 'Tagihan ini harus dibayar lunas sekaligus.';
}

function FieldsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-32" />
      <Skeleton className="h-20" />
      <Skeleton className="h-18" />
      <Skeleton className="h-22" />
      <Skeleton className="h-24" />
    </div>
  );
}
