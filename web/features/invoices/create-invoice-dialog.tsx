import { CalendarPlus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { CreateInvoiceInput, DUE_DATE_TOO_OLD, type Invoice } from '#shared/contract/invoices.ts';
import { invoiceTypes } from '#shared/enums.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { invoiceTotals, oldestDueDay } from '#shared/rules/invoice.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure } from '../../data/call-error.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { useContractForm } from '../../lib/form.ts';
import { formatRupiah, today } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import { blankItems, emptyItem, type InvoiceForm, InvoiceItemFields, typedItems } from './invoice-item-fields.tsx';
import { InvoiceTerms } from './invoice-terms.tsx';
import { TenantField } from './tenant-field.tsx';
import { usePastDueQuestion } from './use-past-due-question.tsx';
import { useRentPrefill } from './use-rent-prefill.ts';
import { similarBills, useSimilarQuestion } from './use-similar-question.tsx';

/** The contract, and the check that needs today's date. */
const DraftInvoice = CreateInvoiceInput.refine(({ due_date }) => due_date >= oldestDueDay(today()), {
  path: ['due_date'],
  error: DUE_DATE_TOO_OLD,
});

/** Drafts an invoice (spec §2 and §5, "Invoice create"): tenant, items, due date and terms. */
export function CreateInvoiceDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (invoice: Invoice) => void;
}) {
  const create = trpc.invoices.create.useMutation();
  const form = useContractForm(DraftInvoice, {
    tenant_id: '',
    invoice_type: 'MONTHLY_RENT',
    title: '',
    due_date: '',
    items: [emptyItem],
    late_fee_percentage: 2,
    allow_partial_payment: true,
    is_recurring: false,
    recurrence_type: 'NONE',
    recurrence_end_date: '',
  });
  const field = fieldsOf(form);
  const items = useFieldArray({ control: form.control, name: 'items' });
  const pastDue = usePastDueQuestion();
  const similar = useSimilarQuestion();

  const send = async (input: CreateInvoiceInput) => {
    if (input.due_date < today() && !(await pastDue.ask())) return null;
    return create.mutateAsync({ ...input, refuse_similar: true }).catch(async (error: unknown) => {
      const bills = similarBills(error);
      if (bills === null) throw error;
      return (await similar.ask(bills)) ? create.mutateAsync(input) : null;
    });
  };

  return (
    <FormDialog
      form={form}
      title="Buat Invoice"
      description="Disimpan sebagai draf. Penyewa baru melihatnya setelah Anda kirim."
      size="lg"
      className="gap-5"
      beside={<Total form={form} />}
      submitLabel="Simpan Draf"
      isSending={create.isPending}
      onSubmit={() => items.remove(blankItems(form))}
      send={send}
      done="Invoice berhasil dibuat!"
      failed={createFailure}
      onDone={onCreated}
      onClose={onClose}
      below={
        <>
          {pastDue.dialog}
          {similar.dialog}
        </>
      }
    >
      <Head form={form} />
      <InvoiceItemFields form={form} items={items} />
      <InvoiceTerms form={form} />
      <CheckField control={form.control} name="allow_partial_payment" fallback>
        Izinkan pembayaran sebagian
      </CheckField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextareaField {...field('description')} label="Deskripsi invoice" optional />
        <TextareaField {...field('notes')} label="Catatan" optional />
      </div>
    </FormDialog>
  );
}

/** The tenant, the type and the due date. A rent is filled in from the contract. */
function Head({ form }: { form: InvoiceForm }) {
  const field = fieldsOf(form);
  const rent = useRentPrefill(form);
  const setDue = (day: string) => {
    form.setValue('due_date', day, { shouldValidate: true });
    rent.fill();
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TenantField form={form} onPick={rent.fillFor} />
      <SelectField
        {...field('invoice_type', { onChange: rent.fill })}
        label="Jenis invoice"
        of={invoiceTypes}
        labels={invoiceTypeLabels}
      />
      <TextField {...field('title')} label="Judul invoice" />
      <div className="sm:col-span-2">
        <TextField {...field('due_date', { onChange: rent.fill })} label="Jatuh tempo" type="date" />
        <div className="mt-2 flex flex-wrap gap-2">
          <QuickDue label="Jatuh Tempo +7 Hari" onClick={() => setDue(addDays(today(), 7))} />
          <QuickDue label="Set Jatuh Tempo" onClick={() => setDue(firstOfNextMonth(today()))} />
        </div>
      </div>
    </div>
  );
}

/** The total of the items typed so far. */
function Total({ form }: { form: InvoiceForm }) {
  return (
    <p className="flex items-center justify-between gap-3 max-sm:basis-full! sm:mr-auto">
      <span className="text-sm text-muted">Total</span>
      <span className="tabular text-lg font-bold">{formatRupiah(invoiceTotals(typedItems(form)).total_amount)}</span>
    </p>
  );
}

function QuickDue({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="soft" size="sm" icon={<CalendarPlus aria-hidden className="size-4" />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** The sentences of spec §8, "Invoice creation", in its order. */
function createFailure(error: unknown): string {
  const { detail, status } = callFailure(error);
  if (detail !== null) return `Gagal membuat invoice: ${detail}`;
  if (status === 403) return 'Tidak memiliki izin untuk membuat invoice';
  if (status === 404) return 'Penyewa atau properti tidak ditemukan';
  return 'Gagal membuat invoice. Silakan coba lagi.';
}
