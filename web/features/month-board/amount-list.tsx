import type { KeyboardEvent } from 'react';
import { RupiahInput } from '../../ui/rupiah-input.tsx';

/** What is typed beside each tenancy; NaN for an ambiguous text. */
export type Amounts = Readonly<Record<string, number | undefined>>;

interface AmountListProps {
  rows: readonly { tenancy_id: string; room_number: string; tenant_name: string; kost_name: string }[];
  amounts: Amounts;
  onChange: (amounts: Amounts) => void;
}

/** A column of amounts, room by room; Enter goes to the next one. */
export function AmountList({ rows, amounts, onChange }: AmountListProps) {
  const hasKosts = rows.some(({ kost_name }) => kost_name !== rows[0]?.kost_name);
  return (
    <ul aria-label="Jumlah setiap kamar" className="flex flex-col gap-2">
      {rows.map(({ tenancy_id: id, room_number, tenant_name, kost_name }) => (
        <li key={id} className="flex min-w-0 items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm">
              <b>{room_number}</b> {tenant_name}
            </p>
            {hasKosts ? <p className="truncate text-xs text-muted">{kost_name}</p> : null}
          </div>
          <div className="w-40 shrink-0">
            <RupiahInput
              aria-label={`Jumlah kamar ${room_number}, ${tenant_name}`}
              aria-invalid={Number.isNaN(amounts[id]) || undefined}
              enterKeyHint="next"
              onKeyDown={nextByEnter}
              value={amounts[id]}
              onChange={(amount) => onChange({ ...amounts, [id]: amount })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function nextByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const field = event.currentTarget;
  const fields = [...(field.closest('ul')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) field.blur();
  else next.focus();
}
