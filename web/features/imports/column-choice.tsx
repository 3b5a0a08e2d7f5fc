import { type Columns, columnsOf, type Sheet } from '#shared/rules/import/guess-columns.ts';
import { type ImportField, importFieldLabels, importFields } from '#shared/rules/import/import-fields.ts';
import type { Meaning } from '#shared/rules/import/column-meaning.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckCard } from '../../ui/check-card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MeaningChoice } from './meaning-choice.tsx';
import type { NamedSheet } from './read-sheet.ts';
import { StepActions } from './step-actions.tsx';

/** How many rows at the top may hold the column names. */
const HEADER_CHOICES = 30;

interface Choice {
  header: number | null;
  columns: Columns;
  meaning: Meaning;
  fillDown: boolean;
}

interface ColumnChoiceProps extends Choice {
  sheets: NamedSheet[];
  chosen: number;
  sheet: Sheet;
  /** Why the next step is not possible yet. */
  problem: string | null;
  isChecking: boolean;
  onChange: (change: Partial<Choice>) => void;
  onSheet: (chosen: number) => void;
  onBack: () => void;
  onCheck: () => void;
}

/** Which row has the column names, and what each column holds: guessed, and changeable. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { sheet, header, columns, meaning, fillDown, problem, isChecking, onChange, onBack, onCheck } = props;
  const width = sheet.reduce((most, row) => Math.max(most, row.length), 0);
  const choices = Array.from({ length: width }, (_, column) => ({
    value: column,
    label: nameOf(sheet, header, column),
  }));
  const headers = sheet.slice(0, HEADER_CHOICES).map((row, value) => ({ value, label: headerName(row, value) }));
  const choose = (field: ImportField, value: string) => {
    const next = { ...columns };
    if (value === '') delete next[field];
    else next[field] = Number(value);
    onChange({ columns: next });
  };
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        <SheetChoice {...props} />
        <Field label="Baris judul kolom" hint="Baris di atasnya diabaikan.">
          <Select
            value={header ?? ''}
            onChange={({ target: { value } }) => {
              const row = value === '' ? null : Number(value);
              onChange({ header: row, columns: row === null ? columns : columnsOf(sheet[row] ?? []) });
            }}
          >
            <option value="">Tidak ada judul kolom</option>
            {headers.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Fields key={`${props.chosen} ${header}`} {...{ columns, choices }} onChoose={choose} />
        <MeaningChoice
          meaning={meaning}
          hasRent={columns.monthly_rent !== undefined}
          onChange={(next) => onChange({ meaning: next })}
        />
        <CheckCard checked={fillDown} onChange={(checked) => onChange({ fillDown: checked })}>
          Sel gabungan: isi tanggal, sewa, lantai, dan tipe yang kosong dari baris di atasnya
        </CheckCard>
        {problem === null ? null : <Notice tone="warning">{problem}</Notice>}
      </Card>
      <StepActions>
        <Button disabled={problem !== null} loading={isChecking} onClick={onCheck}>
          Periksa
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Kembali
        </Button>
      </StepActions>
    </div>
  );
}

/** Which sheet is read, where a file has several, and which are not. */
function SheetChoice({ sheets, chosen, onSheet }: Pick<ColumnChoiceProps, 'sheets' | 'chosen' | 'onSheet'>) {
  if (sheets.length < 2) return null;
  const others = sheets.filter((_, index) => index !== chosen).map(({ name }) => name);
  return (
    <Field label="Lembar" hint={`Tidak ikut dibaca: ${others.join(', ')}. Impor tiap lembar satu per satu.`}>
      <Select value={chosen} onChange={({ target: { value } }) => onSheet(Number(value))}>
        {sheets.map(({ name, hidden }, index) => (
          <option key={name} value={index}>
            {hidden?.isHidden === true ? `${name} (tersembunyi)` : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface FieldsProps {
  columns: Columns;
  choices: { value: number; label: string }[];
  onChoose: (field: ImportField, value: string) => void;
}

/** Without these hardly any list of rooms and tenants makes sense: they are shown even if no column was found. */
const expected: ReadonlySet<ImportField> = new Set(['room_number', 'monthly_rent', 'full_name', 'phone']);

/** The fields for which a column was found; the others are folded. No field moves while it is being changed. */
function Fields({ columns, choices, onChoose }: FieldsProps) {
  const [found] = useState(() => importFields.filter((field) => expected.has(field) || columns[field] !== undefined));
  const others = importFields.filter((field) => !found.includes(field));
  const selectOf = (field: ImportField) => (
    <Field key={field} label={importFieldLabels[field]} optional={field !== 'room_number'}>
      <Select value={columns[field] ?? ''} onChange={(event) => onChoose(field, event.target.value)}>
        <option value="">Tidak ada</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">{found.map(selectOf)}</div>
      <details className="group">
        <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold text-primary">
          {others.length} kolom lain:{' '}
          {others
            .slice(0, 3)
            .map((field) => importFieldLabels[field])
            .join(', ')}
          …
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">{others.map(selectOf)}</div>
      </details>
    </>
  );
}

function headerName(row: readonly string[], index: number): string {
  const cells = row.filter((cell) => cell !== '').join(' · ');
  return `Baris ${index + 1}: ${cells.slice(0, 60) || '(kosong)'}`;
}

/** A column's name with an example from below it: "Harga · 1,2jt". */
function nameOf(sheet: Sheet, header: number | null, column: number): string {
  // If the names are in two rows, the upper one is used for columns that the lower one leaves empty.
  const names = header === null ? [] : [sheet[header]?.[column], sheet[header - 1]?.[column]];
  const name = names.find((each) => each !== undefined && each !== '') ?? `Kolom ${column + 1}`;
  const below = sheet.slice(header === null ? 0 : header + 1);
  const example = below.find((row) => (row[column] ?? '') !== '')?.[column] ?? '';
  return example === '' ? name : `${name.slice(0, 30)} · ${example.slice(0, 20)}`;
}
