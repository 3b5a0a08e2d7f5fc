import { CalendarPlus, Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray } from 'react-hook-form';
import { toast } from 'sonner';
import { CreateInvoiceInput, type Invoice } from '#shared/contract/invoices.ts';
import { invoiceTypes } from '#shared/enums.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { invoiceTotals, lineTotal } from '#shared/rules/invoice.ts';
import { trpc } from '../../app/trpc.ts';
import { callFailure } from '../../lib/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { formatRupiah, today } from '../../lib/format.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { InvoiceTerms } from './invoice-terms.tsx';
import { TenantSelect } from './tenant-select.tsx';

const FORM = 'form-invoice';

/** What a new invoice starts with. */
export const emptyItem = { description: '', quantity: 1, unit_price: 0 };

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
  const form = useContractForm(CreateInvoiceInput, {
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
  const items = useFieldArray({ control: form.control, name: 'items' });
  const { errors } = form.formState;
  const typed = form
    .watch('items')
    .map((item) => ({ quantity: Number(item.quantity) || 0, unit_price: item.unit_price || 0 }));

  const submission = useSubmit(
    form,
    async (input) => {
      const invoice = await create.mutateAsync(input);
      toast.success('Invoice berhasil dibuat!');
      onCreated(invoice);
      await refresh();
    },
    createFailure,
  );
  const itemsError =
    errors.items?.root?.message ?? errors.items?.message ?? errors.items?.find?.((item) => item)?.description?.message;

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
            <span className="tabular text-lg font-bold">{formatRupiah(invoiceTotals(typed).total_amount)}</span>
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
      <Form id={FORM} submission={submission} className="gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Penyewa" error={errors.tenant_id?.message} className="sm:col-span-2">
            <TenantSelect
              {...form.register('tenant_id')}
              onPick={(tenant) => {
                // An untouched rent invoice is filled with what the contract says.
                const [first] = form.getValues('items');
                if (form.getValues('invoice_type') !== 'MONTHLY_RENT' || !first || first.unit_price) return;
                form.setValue('items.0', {
                  description: `Sewa kamar ${tenant.room_number}`,
                  quantity: 1,
                  unit_price: tenant.monthly_rent,
                });
                if (!form.getValues('title')) form.setValue('title', `Sewa kamar ${tenant.room_number}`);
              }}
            />
          </Field>
          <Field label="Jenis invoice" error={errors.invoice_type?.message}>
            <Select {...form.register('invoice_type')}>
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
              <Input {...form.register('due_date')} type="date" />
            </Field>
            <div className="mt-2 flex flex-wrap gap-2">
              <QuickDue
                label="Jatuh Tempo +7 Hari"
                onClick={() => form.setValue('due_date', addDays(today(), 7), { shouldValidate: true })}
              />
              <QuickDue
                label="Set Jatuh Tempo"
                onClick={() => form.setValue('due_date', firstOfNextMonth(today()), { shouldValidate: true })}
              />
            </div>
          </div>
        </div>

        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-bold">Item</legend>
          {items.fields.map((item, index) => (
            <div
              key={item.id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-3 rounded-lg border p-3 sm:grid-cols-[minmax(0,2fr)_5rem_minmax(0,1.4fr)_auto]"
            >
              <Field label="Deskripsi" className="col-span-2 sm:col-span-1">
                <Input {...form.register(`items.${index}.description`)} autoComplete="off" />
              </Field>
              <Field label="Jumlah">
                <Input
                  {...form.register(`items.${index}.quantity`, { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  min={1}
                />
              </Field>
              <Field label="Harga satuan">
                <Controller
                  control={form.control}
                  name={`items.${index}.unit_price`}
                  render={({ field: { disabled: _, value, ...field } }) => (
                    <RupiahInput
                      {...field}
                      value={value || undefined}
                      onChange={(amount) => field.onChange(amount ?? 0)}
                    />
                  )}
                />
              </Field>
              <div className="col-span-2 flex items-center justify-between gap-3 sm:col-span-1 sm:items-end">
                <span className="tabular text-sm font-semibold sm:hidden">
                  {formatRupiah(lineTotal(typed[index] ?? emptyItem))}
                </span>
                <Button
                  variant="dangerGhost"
                  size="icon"
                  aria-label={`Hapus item ${index + 1}`}
                  disabled={items.fields.length === 1}
                  onClick={() => items.remove(index)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </div>
            </div>
          ))}
          {itemsError ? (
            <p role="alert" className="text-sm text-danger">
              {itemsError}
            </p>
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => items.append(emptyItem)}
          >
            Tambah item
          </Button>
        </fieldset>

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
        <Field label="Catatan" optional error={errors.notes?.message}>
          <Textarea {...form.register('notes')} rows={2} />
        </Field>
      </Form>
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
