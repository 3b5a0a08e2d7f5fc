import { CalendarPlus } from 'lucide-react';
import type { UseFieldArrayReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { CreateInvoiceInput, DUE_DATE_TOO_OLD, type Invoice } from '#shared/contract/invoices.ts';
import type { TenantOption } from '#shared/contract/tenants.ts';
import { invoiceTypes } from '#shared/enums.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { invoiceTotals, oldestDueDay } from '#shared/rules/invoice.ts';
import { fieldsOf } from '../../lib/fields-of.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/controlled-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import { type InvoiceForm, InvoiceItemFields, typedItems } from './invoice-item-fields.tsx';
import { InvoiceTerms } from './invoice-terms.tsx';
import { TenantField } from './tenant-field.tsx';
import { RentMonthsField } from './rent-months-field.tsx';
import { useRentPrefill } from './use-rent-prefill.ts';

/** The contract of a draft, and the check that needs the day of its kost. */
export function draftInvoice(kostId: string | undefined) {
  return CreateInvoiceInput.check(
    z.refine(({ due_date }) => due_date >= oldestDueDay(today(kostId)), {
      path: ['due_date'],
      error: DUE_DATE_TOO_OLD,
    }),
  );
}

interface InvoiceFormFieldsProps {
  form: InvoiceForm;
  items: UseFieldArrayReturn<z.input<typeof CreateInvoiceInput>, 'items'>;
  /** The draft that is changed; absent for a new one. */
  draft?: Invoice;
  /** The tenant's kost, once there is one. */
  kostId: string | undefined;
  /** Called with the kost of the chosen tenant of a new one. */
  onKost?: (id: string) => void;
}

/** What an invoice says: tenant, items, due date and terms. A draft keeps its tenant. */
export function InvoiceFormFields({ items, ...head }: InvoiceFormFieldsProps) {
  const { form, draft } = head;
  const field = fieldsOf(form);
  const isAutomatic = isOfAutomaticRent(draft);
  return (
    <>
      <Head {...head} />
      <InvoiceItemFields form={form} items={items} />
      <InvoiceTerms form={form} hasFixedSeries={isAutomatic} />
      <CheckField control={form.control} name="allow_partial_payment" fallback>
        Izinkan pembayaran sebagian
      </CheckField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextareaField {...field('description')} label="Deskripsi tagihan" optional />
        <TextareaField {...field('notes')} label="Catatan" optional />
      </div>
    </>
  );
}

/** A draft that automatic rent has made and will send: its schedule is the tenancy's. */
function isOfAutomaticRent(draft: Invoice | undefined): boolean {
  return draft !== undefined && draft.next_issue_on !== null;
}

/** The tenant, the type and the due date. A new rent is filled in from the contract. */
function Head({ form, draft, kostId, onKost }: Omit<InvoiceFormFieldsProps, 'items'>) {
  const field = fieldsOf(form);
  const rent = useRentPrefill(form);
  // Before the others, which this component registers itself: the first wrong field gets the focus.
  if (draft === undefined) form.register('tenant_id');
  const follow = (onChange: () => void) => (draft === undefined ? { onChange } : {});
  const of = (fill: (tenant: TenantOption) => void) => (tenant: TenantOption) => {
    onKost?.(tenant.kost_id);
    fill(tenant);
  };
  const setDue = (day: string) => {
    form.setValue('due_date', day, { shouldValidate: true });
    if (draft === undefined) rent.fill();
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {draft === undefined ? <TenantField form={form} onPick={of(rent.fillFor)} onFound={of(rent.goOnFor)} /> : null}
      {draft && isOfAutomaticRent(draft) ? (
        <Notice tone="info" className="sm:col-span-2">
          Dikirim otomatis {draft.next_issue_on ? formatDay(draft.next_issue_on) : ''}, jatuh tempo{' '}
          {formatDay(draft.due_date)}. Tanggalnya diubah di Tagihan otomatis pada data penyewa.
        </Notice>
      ) : (
        <SelectField
          {...field('invoice_type', follow(rent.propose))}
          label="Jenis tagihan"
          of={invoiceTypes}
          labels={invoiceTypeLabels}
        />
      )}
      <TextField {...field('title')} label="Judul tagihan" />
      {isOfAutomaticRent(draft) ? null : (
        <div className="sm:col-span-2">
          <TextField {...field('due_date', follow(rent.fill))} label="Jatuh tempo" type="date" />
          <div className="mt-2 flex flex-wrap gap-2">
            <QuickDue label="Jatuh Tempo +7 Hari" onClick={() => setDue(addDays(today(kostId), 7))} />
            <QuickDue label="Set Jatuh Tempo" onClick={() => setDue(firstOfNextMonth(today(kostId)))} />
          </div>
        </div>
      )}
      {isOfAutomaticRent(draft) ? null : (
        <div className="empty:hidden sm:col-span-2">
          <RentMonthsField
            form={form}
            draft={draft}
            kostId={kostId}
            onChange={(by) => draft === undefined && (by === 'choice' ? rent.fillForMonths() : rent.fill())}
          />
        </div>
      )}
    </div>
  );
}

/** The total of the items typed so far. */
export function TypedTotal({ form }: { form: InvoiceForm }) {
  return (
    <p className="flex items-center justify-between gap-3 max-sm:basis-full! sm:mr-auto">
      <span className="text-sm text-muted">Total</span>
      <span className="tabular text-lg font-bold">{formatRupiah(invoiceTotals(typedItems(form)).total_amount)}</span>
    </p>
  );
}

function QuickDue({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="soft" size="sm" icon={CalendarPlus} onClick={onClick}>
      {label}
    </Button>
  );
}
