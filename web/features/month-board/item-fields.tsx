import type { BillManyInput } from '#shared/contract/many-bills.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { type ExtraType, extraTypes } from '#shared/rules/invoice.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ItemFieldsProps {
  fields: Pick<BillManyInput, 'invoice_type' | 'title' | 'due_date'>;
  isLate: boolean;
  /** The first day on which it may be due. */
  oldest: string;
  /** The kind is chosen already. */
  isFixed: boolean;
  /** It has the due date of the rent. */
  isOnRent: boolean;
  setType: (type: ExtraType) => void;
  setTitle: (title: string) => void;
  setDueDate: (day: string) => void;
}

/** What is billed to many, and until when. */
export function ItemFields(props: ItemFieldsProps) {
  const { fields, isLate, oldest, isFixed, isOnRent, setType, setTitle, setDueDate } = props;
  const { invoice_type: type, title, due_date: dueDate } = fields;
  return (
    <>
      {isFixed ? null : (
        <FilterChips
          label="Jenis tagihan"
          value={type}
          onChange={setType}
          chips={extraTypes.map((value) => ({ value, label: invoiceTypeLabels[value] }))}
        />
      )}
      {isLate && !isOnRent ? (
        <Notice tone="warning">Jatuh tempo sudah lewat, jadi tagihan langsung terlambat.</Notice>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Judul"
          placeholder={type === 'CUSTOM' ? 'Misalnya: Parkir motor' : undefined}
          value={title}
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
        />
        {isOnRent ? null : (
          <TextField
            label="Jatuh tempo"
            type="date"
            min={oldest}
            value={dueDate}
            onChange={({ target }) => setDueDate(target.value)}
          />
        )}
      </div>
    </>
  );
}
