import { createElement, type ReactNode } from 'react';
import type { LinkedBill } from '#shared/contract/bill-links.ts';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { dueHint } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { PayButton, ReportedPayment } from './bill-parts.tsx';
import { NotPayableNow } from './owner-off.tsx';

/** What a card shows of a bill that is to be paid. */
export type ShownBill = Pick<
  InvoiceSummary & LinkedBill,
  | 'title'
  | 'due_date'
  | 'remaining_amount'
  | 'total_amount'
  | 'covers_from'
  | 'covers_to'
  | 'takes_payments'
  | 'has_open_attempt'
  | 'awaits_verification'
  | 'awaiting_amount'
  | 'rejected_report'
> &
  Partial<Pick<InvoiceSummary & LinkedBill, 'late_fee_amount' | 'bill_remaining' | 'kost_id'>>;

interface BillCardProps {
  bill: ShownBill;
  /** What tells the bill from others, after its months: number, kost, room. */
  facts: string[];
  /** Its state, if the place says more of it than the due date does. */
  badge?: ReactNode;
  /** The level of its heading. */
  level: 2 | 3 | 4;
  onPay: () => void;
  /** Absent where a transfer cannot be reported. */
  onReport?: (() => void) | undefined;
  reportLabel?: string;
  /** It is as narrow as on a phone, however wide the screen is. */
  isNarrow?: boolean;
  /** Absent where the card says everything. */
  onShow?: () => void;
  /** What the bill is for, item by item. */
  children?: ReactNode;
}

/**
 * An open bill wherever it is paid, with an account or by a link: what it is, how much is left until when, and first of
 * its buttons the one that pays it, which says the amount.
 */
export function BillCard(props: BillCardProps) {
  const { bill, facts, badge, level, onPay, onReport, reportLabel = 'Laporkan pembayaran', onShow, children } = props;
  const { isNarrow = false } = props;
  const note = coveredNote(bill);
  return (
    <div className="flex flex-col gap-3 rounded-xl border bg-raised p-4 shadow-card sm:p-5">
      <div>
        <div className="flex items-start justify-between gap-3">
          {createElement(`h${level}`, { className: 'min-w-0 text-base font-semibold break-words' }, bill.title)}
          {badge}
        </div>
        <p className="tabular text-xs break-words text-muted">
          {[...facts, note].filter((fact) => fact !== null).join(' · ')}
        </p>
        <ReportedPayment bill={bill} className="mt-1.5" />
      </div>
      {children}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div
          className={`flex flex-1 flex-wrap items-end justify-between gap-x-8 gap-y-2 ${isNarrow ? '' : 'sm:flex-none'}`}
        >
          <Left bill={bill} />
          <Due day={bill.due_date} kostId={bill.kost_id} />
        </div>
        <div className={isNarrow ? 'flex w-full flex-wrap gap-2' : 'flex gap-2 max-sm:w-full max-sm:flex-wrap'}>
          {onShow ? (
            <Button variant="ghost" size="sm" className="max-sm:order-last" about={bill.title} onClick={onShow}>
              Detail
            </Button>
          ) : null}
          {onReport === undefined || bill.awaits_verification || !bill.takes_payments ? null : (
            <Button
              variant={onShow ? 'secondary' : 'primaryGhost'}
              size="sm"
              className={isNarrow ? 'order-last flex-1' : 'max-sm:order-last max-sm:flex-1'}
              about={bill.title}
              onClick={onReport}
            >
              {reportLabel}
            </Button>
          )}
          {bill.takes_payments ? (
            <PayButton bill={bill} className={isNarrow ? 'w-full' : 'max-sm:w-full'} onClick={onPay} />
          ) : (
            <NotPayableNow />
          )}
        </div>
      </div>
    </div>
  );
}

/** What is left of a bill; late fees are the last part of it that payments settle. */
function Left({
  bill: { remaining_amount: left, total_amount: total, late_fee_amount: lateFee = 0, bill_remaining: whole = null },
}: {
  bill: ShownBill;
}) {
  const fees = Math.min(lateFee, left);
  return (
    <div>
      <p className="text-xs text-muted">
        {whole === null
          ? left < total
            ? 'Sisa tagihan'
            : 'Jumlah'
          : left < total
            ? 'Sisa bagian Anda'
            : 'Bagian Anda'}
      </p>
      <p className="tabular text-xl leading-tight font-bold whitespace-nowrap">{formatRupiah(left)}</p>
      {fees > 0 ? <p className="tabular text-xs text-muted">termasuk denda {formatRupiah(fees)}</p> : null}
      {left < total ? <p className="tabular text-xs whitespace-nowrap text-muted">dari {formatRupiah(total)}</p> : null}
    </div>
  );
}

function Due({ day, kostId }: { day: string; kostId: string | undefined }) {
  const hint = dueHint(day, kostId);
  return (
    <div className="text-sm">
      <p className="text-xs text-muted">Jatuh tempo</p>
      <p className="tabular whitespace-nowrap">{formatDay(day)}</p>
      {hint ? (
        <p className={`tabular text-xs font-semibold whitespace-nowrap ${hint.late ? 'text-danger' : 'text-warning'}`}>
          {hint.text}
        </p>
      ) : null}
    </div>
  );
}
