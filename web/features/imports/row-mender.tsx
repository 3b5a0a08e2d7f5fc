import { useEffect, useRef, useState } from 'react';
import {
  type ImportCells,
  type ImportField,
  importFieldLabels,
  importFields,
} from '#shared/rules/import/import-fields.ts';
import { MAX_CELL } from '#shared/rules/import/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';

/** What a row may lack altogether, because its sheet has no such column. */
const always: ReadonlySet<ImportField> = new Set(['room_number', 'monthly_rent', 'full_name', 'phone']);

interface RowMenderProps {
  /** The row's number in its sheet. */
  n: number;
  cells: ImportCells;
  /** Whether another row is being checked. */
  isBusy: boolean;
  onSave: (cells: ImportCells) => void;
  onCancel: () => void;
}

/** The cells of a row, to mend them here and not in the spreadsheet. Nothing is stored yet. */
export function RowMender({ n, cells: before, isBusy, onSave, onCancel }: RowMenderProps) {
  const [cells, setCells] = useState(before);
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed is gone by now.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const fields = importFields.filter((field) => before[field] !== undefined || always.has(field));
  return (
    <form
      ref={form}
      aria-label={`Perbaiki baris ${n}`}
      className="mt-3 flex basis-full flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(cells);
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <Field key={field} label={importFieldLabels[field]}>
            <Input
              value={cells[field] ?? ''}
              maxLength={MAX_CELL}
              autoComplete="off"
              onChange={({ target: { value } }) => setCells({ ...cells, [field]: value })}
            />
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button type="submit" loading={isBusy}>
          Pakai
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </form>
  );
}
