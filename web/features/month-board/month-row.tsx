import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { MonthRow } from '#shared/contract/month-board.ts';
import { formatDay, formatRupiah, formatThrough } from '#shared/format.ts';
import { partsOfSum } from '#shared/message-texts/parts-of-sum.ts';
import { wholeMonths } from '#shared/rules/covered-months.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { dueHint, formatShortDay } from '../../lib/today.ts';
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
  const { tenant_name, room_number, kost_name, amount } = row;
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
        <Several row={row} />
        <State row={row} />
      </div>
    </div>
  );
}

/** The columns of a wide list: room, tenant, due date, sum, rest, state, action. */
const COLUMNS =
  'grid grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,9rem)_minmax(0,6.5rem)_minmax(0,10.5rem)_minmax(0,7.5rem)_minmax(0,8.5rem)] items-center gap-x-3 px-4';

/** The names of the columns; each cell that needs one has it in words, too. */
export function MonthRowHead() {
  return (
    <div aria-hidden className={clsx(COLUMNS, 'border-b py-2 text-xs font-medium text-muted')}>
      <span>Kamar</span>
      <span>Penyewa</span>
      <span>Jatuh tempo</span>
      <span className="text-right">Jumlah</span>
      <span className="text-right">Sisa</span>
      <span className="pl-1">Status</span>
      <span className="text-right">Tindakan</span>
    </div>
  );
}

interface MonthRowColumnsProps extends MonthRowButtonProps {
  /** The likely next action. */
  action: ReactNode;
}

/** The same in columns, where a desktop has room for them. */
export function MonthRowColumns({ row, withKost, isOpen, onOpen, action }: MonthRowColumnsProps) {
  const { tenant_name, room_number, kost_name, state, amount, remaining_amount: left, bill } = row;
  const parts = partsOfRest(row);
  const [due, note] = dueOf(row);
  return (
    <div
      className={clsx(
        COLUMNS,
        'relative min-h-13 py-1.5 text-sm hover:bg-sunken',
        isOpen && 'outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <b aria-hidden className="break-words">
        {room_number}
      </b>
      <div className="min-w-0">
        <button
          type="button"
          data-opens
          aria-current={isOpen || undefined}
          title={tenant_name}
          className="block max-w-full truncate text-left after:absolute after:inset-0"
          onClick={onOpen}
        >
          <span className="sr-only">{room_number} </span>
          {tenant_name}
        </button>
        {withKost ? <p className="truncate text-xs text-muted">{kost_name}</p> : null}
      </div>
      <div className="tabular">
        {bill === null ? null : <span className="sr-only">Jatuh tempo </span>}
        <p className={clsx('line-clamp-2 break-words', bill === null && 'text-xs text-muted')}>{due}</p>
        {note === null ? null : (
          <p className={clsx('text-xs break-words', state === 'LATE' ? 'text-danger' : 'text-muted')}>{note}</p>
        )}
      </div>
      <div className="tabular text-right">
        <p className="font-bold whitespace-nowrap">{formatRupiah(amount)}</p>
        <Several row={row} />
      </div>
      <div className="tabular text-right">
        {bill === null || left === 0 ? (
          <span aria-hidden className="text-muted">
            –
          </span>
        ) : (
          <p className="whitespace-nowrap">
            <span className="sr-only">Sisa </span>
            {formatRupiah(left)}
          </p>
        )}
        {bill === null || parts === null ? null : <p className="text-xs break-words text-muted">{parts}</p>}
      </div>
      <div className="pl-1">
        <State row={row} />
      </div>
      <div className="relative z-10 flex justify-end empty:hidden">{action}</div>
    </div>
  );
}

/** That the amount is that of several bills. */
function Several({ row: { bill_count: count } }: Pick<MonthRowButtonProps, 'row'>) {
  return count > 1 ? <p className="text-xs text-muted">{count} tagihan</p> : null;
}

function State({ row: { bill, state } }: Pick<MonthRowButtonProps, 'row'>) {
  return (
    <>
      <Badge tone={bill?.awaits_verification ? 'warning' : monthStateTones[state]} className="whitespace-normal!">
        {bill?.awaits_verification ? 'Perlu diperiksa' : monthStateLabels[state]}
      </Badge>
      <DeliveryText delivery={bill?.delivery ?? null} className="block" />
    </>
  );
}

function partsOfRest({ remaining_amount, unpaid_late_fees, past_due_amount }: MonthRow): string | null {
  return partsOfSum({ amount: remaining_amount, unpaid_late_fees, past_due_amount });
}

/** What it pays for, if that is not just the month in which it is due. */
function monthsOf(bill: NonNullable<MonthRow['bill']>): string | null {
  if (bill.looks_like !== null) return 'bulannya perlu diperiksa';
  const { covers_from, covers_to } = wholeMonths(bill.due_date.slice(0, 7));
  return bill.covers_from === covers_from && bill.covers_to === covers_to ? null : coveredNote(bill);
}

/** Up to when rent is paid, unless the row says it: its month is paid, and no more. */
export function paidThrough({
  paid_through: day,
  state,
  bill,
}: Pick<MonthRow, 'paid_through' | 'state'> & { bill: Pick<NonNullable<MonthRow['bill']>, 'due_date'> | null }):
  | string
  | null {
  if (day === null || (state === 'PAID' && bill?.due_date.slice(0, 7) === day.slice(0, 7))) return null;
  return `lunas sampai ${formatThrough(day)}`;
}

/** When it is due, or why it has no bill; and what there is to say of that. */
function dueOf(row: MonthRow): [string, string | null] {
  const { bill, state } = row;
  if (bill === null) return [noteOf(row), null];
  const months = monthsOf(bill);
  const late = state === 'LATE' ? (dueHint(bill.due_date, row.kost_id, true)?.text ?? null) : null;
  return [
    formatDay(bill.due_date),
    [late, months, paidThrough(row)].filter((words) => words !== null).join(' · ') || null,
  ];
}

/** What matters about the row besides its state: when it is due, what remains, or when it bills itself. */
function noteOf(row: MonthRow): string {
  const { state, bill, amount, remaining_amount: left, similar, automatic_on: day } = row;
  if (bill === null) {
    const [other] = similar;
    if (other !== undefined) return `Mungkin sudah ditagih: ${other.title}`;
    const when = day === null ? 'Belum ada tagihan' : `Terbit otomatis ${formatDay(day)}`;
    return [when, paidThrough(row)].filter((words) => words !== null).join(' · ');
  }
  const months = monthsOf(bill);
  const parts = partsOfRest(row);
  const sum = `Sisa ${formatRupiah(left)}${parts === null ? '' : ` (${parts})`}`;
  // The row's amount says the rest of a bill of which nothing is paid.
  const rest = left === 0 ? null : left < amount ? sum : parts;
  const due = formatShortDay(bill.due_date);
  const when =
    state === 'LATE'
      ? (dueHint(bill.due_date, row.kost_id, true)?.text ?? due)
      : rest === null
        ? `Jatuh tempo ${due}`
        : due;
  const order = state === 'PARTIAL' ? [rest, when] : [when, rest];
  return [...order, months, paidThrough(row)].filter((words) => words !== null).join(' · ');
}
