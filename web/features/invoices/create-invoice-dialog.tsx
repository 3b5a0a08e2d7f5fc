import { CalendarPlus } from 'lucide-react';
import { Controller, useFieldArray } from 'react-hook-form';
import { toast } from 'sonner';
import { CreateInvoiceInput, DUE_DATE_TOO_OLD, type Invoice } from '#shared/contract/invoices.ts';
import { invoiceTypes } from '#shared/enums.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { invoiceTotals, oldestDueDay } from '#shared/rules/invoice.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure } from '../../data/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { type Submission, useSubmit } from '../../data/use-submit.ts';
import { formatRupiah, today } from '../../lib/format.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { blankItems, emptyItem, InvoiceItemFields, typedItems } from './invoice-item-fields.tsx';
import { InvoiceTerms } from './invoice-terms.tsx';
import { TenantSelect } from './tenant-select.tsx';
import { usePastDueQuestion } from './use-past-due-question.tsx';
import { useRentPrefill } from './use-rent-prefill.ts';
import { similarBills, useSimilarQuestion } from './use-similar-question.tsx';

const FORM = 'form-invoice';

/** The contract, with what only those who know the day can check. */
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
  const refresh = useRefresh();
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
  const { errors } = form.formState;

  const items = useFieldArray({ control: form.control, name: 'items' });
  const rent = useRentPrefill(form);
  const pastDue = usePastDueQuestion();
  const similar = useSimilarQuestion();
  const setDue = (day: string) => {
    form.setValue('due_date', day, { shouldValidate: true });
    rent.fill();
  };

  const submission = useSubmit(
    form,
    async (input) => {
      if (input.due_date < today() && !(await pastDue.ask())) return;
      const invoice = await create.mutateAsync({ ...input, refuse_similar: true }).catch(async (error: unknown) => {
        const bills = similarBills(error);
        if (bills === null) throw error;
        return (await similar.ask(bills)) ? create.mutateAsync(input) : null;
      });
      if (invoice === null) return;
      toast.success('Invoice berhasil dibuat!');
      onCreated(invoice);
      await refresh();
    },
    createFailure,
  );
  const sendFilled: Submission['onSubmit'] = (event) => {
    items.remove(blankItems(form));
    return submission.onSubmit(event);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="lg"
      title="Buat Invoice"
      description="Disimpan sebagai draf. Penyewa baru melihatnya setelah Anda kirim."
      footer={
        <>
          <p className="flex items-center justify-between gap-3 max-sm:basis-full! sm:mr-auto">
            <span className="text-sm text-muted">Total</span>
            <span className="tabular text-lg font-bold">
              {formatRupiah(invoiceTotals(typedItems(form)).total_amount)}
            </span>
          </p>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={FORM} loading={create.isPending}>
            {create.isPending ? 'Menyimpan...' : 'Simpan Draf'}
          </Button>
        </>
      }
    >
      <Form id={FORM} submission={{ ...submission, onSubmit: sendFilled }} className="gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Penyewa" error={errors.tenant_id?.message} className="sm:col-span-2">
            <TenantSelect {...form.register('tenant_id')} onPick={rent.fillFor} />
          </Field>
          <Field label="Jenis invoice" error={errors.invoice_type?.message}>
            <Select {...form.register('invoice_type', { onChange: rent.fill })}>
              {invoiceTypes.map((type) => (
                <option key={type} value={type}>
                  {invoiceTypeLabels[type]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Judul invoice" error={errors.title?.message}>
            <Input {...form.register('title')} autoComplete="off" />
          </Field>
          <div className="sm:col-span-2">
            <Field label="Jatuh tempo" error={errors.due_date?.message}>
              <Input {...form.register('due_date', { onChange: rent.fill })} type="date" />
            </Field>
            <div className="mt-2 flex flex-wrap gap-2">
              <QuickDue label="Jatuh Tempo +7 Hari" onClick={() => setDue(addDays(today(), 7))} />
              <QuickDue label="Set Jatuh Tempo" onClick={() => setDue(firstOfNextMonth(today()))} />
            </div>
          </div>
        </div>

        <InvoiceItemFields form={form} items={items} />

        <InvoiceTerms form={form} />
        <Controller
          control={form.control}
          name="allow_partial_payment"
          render={({ field }) => (
            <CheckCard checked={field.value ?? true} onChange={field.onChange}>
              Izinkan pembayaran sebagian
            </CheckCard>
          )}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Deskripsi invoice" optional error={errors.description?.message}>
            <Textarea {...form.register('description')} />
          </Field>
          <Field label="Catatan" optional error={errors.notes?.message}>
            <Textarea {...form.register('notes')} />
          </Field>
        </div>
      </Form>
      {pastDue.dialog}
      {similar.dialog}
    </Dialog>
  );
}

function QuickDue({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="soft" size="sm" icon={<CalendarPlus aria-hidden className="size-4" />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** The words of spec §8, "Invoice creation", in its order. */
function createFailure(error: unknown): string {
  const { detail, status } = callFailure(error);
  if (detail !== null) return `Gagal membuat invoice: ${detail}`;
  if (status === 403) return 'Tidak memiliki izin untuk membuat invoice';
  if (status === 404) return 'Penyewa atau properti tidak ditemukan';
  return 'Gagal membuat invoice. Silakan coba lagi.';
}
