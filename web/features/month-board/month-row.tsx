import { clsx } from 'clsx';
import type { MonthRow } from '#shared/contract/month-board.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { partsOfSum } from '#shared/message-texts/parts-of-sum.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { dueHint } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { DeliveryText } from '../../ui/delivery-text.tsx';
import { monthStateLabels, monthStateTones } from './month-words.ts';

interface MonthRowButtonProps {
  row: MonthRow;
  /** With several kosts, each row names its own. */
  withKost: boolean;
  /** Whether it, or its bill, stands open beside the others. */
  isOpen: boolean;
  onOpen: () => void;
}

/** A tenancy and its rent of the month in two lines; a tap anywhere on them opens it. */
export function MonthRowButton({ row, withKost, isOpen, onOpen }: MonthRowButtonProps) {
  const { tenant_name, room_number, kost_name, state, amount, bill } = row;
  return (
    <div
      className={clsx(
        'relative flex min-h-14 min-w-0 items-center gap-3 px-3 py-2 hover:bg-sunken sm:px-4',
        isOpen && 'outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-opens
          aria-current={isOpen || undefined}
          className="block max-w-full truncate text-left after:absolute after:inset-0"
          onClick={onOpen}
        >
          <b>{room_number}</b> {tenant_name}
        </button>
        <p className="text-xs break-words text-muted">
          {withKost ? `${kost_name} · ` : ''}
          {noteOf(row)}
        </p>
      </div>
      <div className="max-w-3/5 shrink-0 text-right">
        <p className="tabular text-sm font-bold whitespace-nowrap">{formatRupiah(amount)}</p>
        <Badge tone={bill?.awaits_verification ? 'warning' : monthStateTones[state]} className="whitespace-normal!">
          {bill?.awaits_verification ? 'Perlu diperiksa' : monthStateLabels[state]}
        </Badge>
        <DeliveryText delivery={bill?.delivery ?? null} className="block" />
      </div>
    </div>
  );
}

/** What matters about the row besides its state: when it is due, what remains, or when it bills itself. */
function noteOf({
  state,
  bill,
  remaining_amount: left,
  unpaid_late_fees: unpaidFees,
  past_due_amount: late,
  bill_count: count,
  similar,
  automatic_on: day,
}: MonthRow): string {
  if (bill === null) {
    const [other] = similar;
    if (other !== undefined) return `Mungkin sudah ditagih: ${other.title}`;
    return day === null ? 'Belum ada tagihan' : `Terbit otomatis ${formatDay(day)}`;
  }
  const months = bill.looks_like === null ? coveredNote(bill) : 'bulannya perlu diperiksa';
  const several = `${count > 1 ? ` · ${count} tagihan` : ''}${months === null ? '' : ` · ${months}`}`;
  const parts = partsOfSum({ amount: left, unpaid_late_fees: unpaidFees, past_due_amount: late });
  const rest = `Sisa ${formatRupiah(left)}${parts === null ? '' : ` (${parts})`}`;
  switch (state) {
    case 'PARTIAL':
      return `${rest} · ${formatDay(bill.due_date)}${several}`;
    case 'LATE':
      return `${dueHint(bill.due_date)?.text ?? formatDay(bill.due_date)}${parts === null ? '' : ` · ${rest}`}${several}`;
    default:
      return `Jatuh tempo ${formatDay(bill.due_date)}${several}`;
  }
}
