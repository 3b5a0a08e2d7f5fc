import type { KeyboardEvent } from 'react';
import { RupiahInput } from '../../ui/rupiah-input.tsx';
import { ByKost } from './by-kost.tsx';

/** What is typed beside each tenancy; NaN for an ambiguous text. */
export type Amounts = Readonly<Record<string, number | undefined>>;

interface AmountListProps {
  rows: readonly { tenancy_id: string; room_number: string; tenant_name: string; kost_name: string }[];
  /** Whether all there are, of which these may be some, are in several kosts. */
  hasKosts: boolean;
  amounts: Amounts;
  onChange: (amounts: Amounts) => void;
}

/** A column of amounts, room by room, below the names of several kosts; Enter goes to the next one. */
export function AmountList({ rows, hasKosts, amounts, onChange }: AmountListProps) {
  return (
    <div data-amounts className="flex flex-col gap-2">
      <ByKost rows={[...rows]} hasKosts={hasKosts}>
        {(of) => (
          <ul aria-label="Jumlah setiap kamar" className="flex flex-col gap-2">
            {of.map(({ tenancy_id: id, room_number, tenant_name }) => (
              <li key={id} className="flex min-w-0 items-center gap-3">
                <p className="min-w-0 flex-1 truncate text-sm">
                  <b>{room_number}</b> {tenant_name}
                </p>
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
        )}
      </ByKost>
    </div>
  );
}

function nextByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const field = event.currentTarget;
  const fields = [...(field.closest('[data-amounts]')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) field.blur();
  else next.focus();
}
