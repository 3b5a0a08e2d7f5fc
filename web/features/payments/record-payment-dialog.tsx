import * as z from 'zod/mini';
import type { Invoice } from '#shared/contract/invoices.ts';
import { PAID_ON_OUT_OF_REACH } from '#shared/contract/payments.ts';
import { manualMethods } from '#shared/enums.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { isReceivableDay } from '#shared/rules/payment.ts';
import { formatRupiah } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { RadioField, RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import { manualPaymentInput } from './payable-of-bill.ts';

interface RecordPaymentDialogProps {
  invoice: Pick<
    Invoice,
    'id' | 'kost_id' | 'title' | 'tenant_name' | 'remaining_amount' | 'allow_partial_payment' | 'late_fee_amount'
  > &
    Partial<Pick<Invoice, 'payers'>>;
  onClose: () => void;
}

/** Records money that the owner has received outside the gateway; it counts at once. */
export function RecordPaymentDialog({ invoice: bill, onClose }: RecordPaymentDialogProps) {
  // Lists do not say who pays shares: the bill is asked for them, and the form does not wait.
  const whole = trpc.invoices.get.useQuery({ id: bill.id }, { enabled: bill.payers === undefined });
  const invoice = { ...bill, payers: bill.payers ?? whole.data?.payers ?? [] };
  const { remaining_amount: remaining, allow_partial_payment: isPartAllowed } = invoice;
  const record = trpc.payments.process.useMutation();
  const { payers } = invoice;
  // A share is a part even of a bill that takes none.
  const limits = { ...invoice, allow_partial_payment: isPartAllowed || payers.length > 0 };
  const form = useContractForm(receivedInput(limits), {
    id: invoice.id,
    payment_method: 'CASH',
    amount: remaining,
    paid_on: today(invoice.kost_id),
    transaction_id: '',
    notes: '',
    payer_id: undefined,
  });
  const field = fieldsOf(form);
  const payer = payers.find(({ id }) => id === form.watch('payer_id'));
  const takesPart = isPartAllowed || payer !== undefined;
  const lateFees = Math.min(invoice.late_fee_amount, remaining);
  const isEarlier = (form.watch('paid_on') ?? '') < today(invoice.kost_id);
  return (
    <FormDialog
      form={form}
      title="Catat Pembayaran"
      description={`${invoice.title} · ${invoice.tenant_name}`}
      className="gap-5"
      submitLabel="Catat Pembayaran"
      isSending={record.isPending}
      send={(input) => record.mutateAsync(input)}
      done="Pembayaran berhasil diproses!"
      failed="Gagal memproses pembayaran"
      onClose={onClose}
    >
      <RadioField
        control={form.control}
        name="payment_method"
        label="Diterima lewat"
        of={ways}
        className="grid grid-cols-2 gap-2"
      >
        {(way) => <span className="font-medium">{manualMethodLabels[way]}</span>}
      </RadioField>
      <PayerField form={form} invoice={invoice} />
      <RupiahField
        control={form.control}
        name="amount"
        label="Jumlah diterima"
        hint={
          takesPart
            ? `Sisa tagihan ${formatRupiah(remaining)}. Boleh dibayar sebagian.`
            : `Tagihan ${formatRupiah(remaining)} harus dibayar lunas sekaligus.`
        }
        readOnly={!takesPart}
      />
      <TextField
        {...field('paid_on')}
        label="Diterima tanggal"
        type="date"
        min={oldestDueDay(today(invoice.kost_id))}
        max={today(invoice.kost_id)}
        hint={isEarlier && lateFees > 0 ? lateFeeHint(lateFees) : 'Dihitung sebagai pendapatan bulan itu.'}
      />
      {form.watch('payment_method') === 'CASH' ? null : (
        <TextField
          {...field('transaction_id')}
          label="ID transaksi"
          optional
          hint="Nomor referensi pada mutasi rekening."
        />
      )}
      <TextareaField {...field('notes')} label="Catatan" optional rows={2} />
    </FormDialog>
  );
}

/** Which of those who pay shares has paid, if anybody does; what is left of their share is offered as the amount. */
function PayerField({ form, invoice }: Pick<RecordPaymentDialogProps, 'invoice'> & { form: RecordForm }) {
  const { payers = [], remaining_amount: remaining, tenant_name } = invoice;
  const suggest = (id: string) => {
    const { share_amount: share = 0, paid_amount: paid = 0 } = payers.find((each) => each.id === id) ?? {};
    form.setValue('amount', share > paid ? Math.min(share - paid, remaining) : remaining);
  };
  if (payers.length === 0) return null;
  return (
    <SelectField
      {...form.register('payer_id', {
        setValueAs: (id: string | undefined) => id || undefined,
        onChange: ({ target }: { target: { value: string } }) => suggest(target.value),
      })}
      label="Dibayar oleh"
      of={payers.map(({ id }) => id)}
      labels={Object.fromEntries(payers.map(({ id, full_name: name }) => [id, name]))}
    >
      <option value="">{tenant_name} (penyewa)</option>
    </SelectField>
  );
}

type RecordForm = ContractForm<ReturnType<typeof receivedInput>>;

/** The contract with the bill's limits, and the check that needs today's date. */
function receivedInput(invoice: RecordPaymentDialogProps['invoice']) {
  return manualPaymentInput(invoice).check(
    z.refine(({ paid_on: day }) => day === null || isReceivableDay(day, today(invoice.kost_id)), {
      path: ['paid_on'],
      error: PAID_ON_OUT_OF_REACH,
    }),
  );
}

function lateFeeHint(lateFees: number): string {
  return `Denda ${formatRupiah(lateFees)} tetap ditagih. Bila uangnya diterima tepat waktu, hapus dendanya lewat "Hapus denda".`;
}

/** Cash first, because it is recorded most. */
const ways = [...manualMethods].sort((a, b) => Number(b === 'CASH') - Number(a === 'CASH'));
