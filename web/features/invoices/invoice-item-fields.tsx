import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller, type UseFieldArrayReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { CreateInvoiceInput } from '#shared/contract/invoices.ts';
import { lineTotal } from '#shared/rules/invoice.ts';
import type { ContractForm } from '../../lib/form.ts';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type InvoiceForm = ContractForm<typeof CreateInvoiceInput>;

/** The item of a new invoice. */
export const emptyItem = { description: '', quantity: 1, unit_price: 0 };

/** The items typed so far; a text that is not a number yet counts as 0. */
export function typedItems(form: InvoiceForm): { quantity: number; unit_price: number }[] {
  return form
    .watch('items')
    .map((item) => ({ quantity: Number(item.quantity) || 0, unit_price: item.unit_price || 0 }));
}

/** The indexes of blank rows. A single row never counts, because its missing values must be reported. */
export function blankItems(form: InvoiceForm): number[] {
  const rows = form.getValues('items');
  const blank = [...rows.keys()].filter((index) => !rows[index]?.description.trim() && rows[index]?.unit_price === 0);
  return blank.length === rows.length ? blank.slice(1) : blank;
}

interface InvoiceItemFieldsProps {
  form: InvoiceForm;
  items: UseFieldArrayReturn<z.input<typeof CreateInvoiceInput>, 'items'>;
}

/** The items: at least one. One message below them marks the fields it is about. */
export function InvoiceItemFields({ form, items: { fields, append, remove } }: InvoiceItemFieldsProps) {
  const id = useId();
  const { errors, submitCount } = form.formState;
  const typed = typedItems(form);

  // An item added after the last try to save is not validated before the next try.
  const [judged, setJudged] = useState({ submits: submitCount, items: 0 });
  if (judged.submits !== submitCount) setJudged({ submits: submitCount, items: fields.length });
  const wrong = errors.items?.slice?.(0, judged.items) ?? [];
  const message =
    errors.items?.root?.message ??
    wrong.map((item) => (item?.description ?? item?.quantity ?? item?.unit_price)?.message).find(Boolean);

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-bold">Item</legend>
      {fields.map((item, index) => (
        <ItemRow
          key={item.id}
          form={form}
          index={index}
          total={lineTotal(typed[index] ?? emptyItem)}
          marks={(name) => (wrong[index]?.[name] ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
          onRemove={
            fields.length === 1
              ? undefined
              : () => {
                  remove(index);
                  if (index < judged.items) setJudged({ ...judged, items: judged.items - 1 });
                }
          }
        />
      ))}
      {message ? (
        <p id={id} role="alert" className="text-sm text-danger">
          {message}
        </p>
      ) : null}
      <Button variant="secondary" size="sm" className="self-start" icon={Plus} onClick={() => append(emptyItem)}>
        Tambah item
      </Button>
    </fieldset>
  );
}

interface ItemRowProps {
  form: InvoiceForm;
  index: number;
  total: number;
  /** The attributes that mark a wrong field. */
  marks: (name: keyof typeof emptyItem) => object;
  /** Undefined for the only item, which cannot be removed. */
  onRemove: (() => void) | undefined;
}

function ItemRow({ form, index, total, marks, onRemove }: ItemRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-3 rounded-lg border p-3 sm:grid-cols-[minmax(0,2fr)_5rem_minmax(0,1.4fr)_auto]">
      <TextField
        {...form.register(`items.${index}.description`)}
        label="Deskripsi"
        className="col-span-2 sm:col-span-1"
        {...marks('description')}
      />
      <TextField
        {...form.register(`items.${index}.quantity`, { valueAsNumber: true })}
        label="Jumlah"
        type="number"
        inputMode="numeric"
        min={1}
        {...marks('quantity')}
      />
      <Field label="Harga satuan">
        <Controller
          control={form.control}
          name={`items.${index}.unit_price`}
          // One price among all items is enough; if there is none, the first field is marked.
          rules={{ deps: ['items.0.unit_price'] }}
          render={({ field: { disabled: _, value, ...field } }) => (
            <RupiahInput
              {...field}
              value={value === 0 ? undefined : value}
              onChange={(amount) => field.onChange(amount ?? 0)}
              {...marks('unit_price')}
            />
          )}
        />
      </Field>
      <div className="col-span-2 flex items-center justify-between gap-3 sm:col-span-1 sm:items-end">
        <span className="tabular text-sm font-semibold sm:hidden">{formatRupiah(total)}</span>
        <Button
          variant="dangerGhost"
          size="icon"
          icon={Trash2}
          aria-label={`Hapus item ${index + 1}`}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
