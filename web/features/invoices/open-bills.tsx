import type { TenantBill } from '#shared/contract/payments.ts';
import type { BillStatus, InvoiceDisplayStatus } from '#shared/enums.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { formatNumber, formatRupiah } from '#shared/format.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BillStatusBadge } from '../../ui/status-badge.tsx';
import { InvoiceDue } from './invoice-due.tsx';
import { PayButton, ReportedPayment } from './bill-parts.tsx';
import { NotPayableNow, OwnerOffNotice } from './owner-off.tsx';

interface OpenBillsProps {
  /** Pending and overdue ones. */
  bills: TenantBill[];
  onShow: (bill: TenantBill) => void;
  onPay: (bill: TenantBill) => void;
  onReport: (bill: TenantBill) => void;
}

/** 'Tagihan Saya': the total to pay, then each bill, the most urgent first. */
export function OpenBills({ bills, onShow, onPay, onReport }: OpenBillsProps) {
  const urgentFirst = bills.toSorted((a, b) => a.due_date.localeCompare(b.due_date));
  return (
    <div className="flex flex-col gap-5">
      <Total bills={bills} />
      {bills.every(({ takes_payments: isPayable }) => isPayable) ? null : <OwnerOffNotice />}
      <ul className="flex flex-col gap-3">
        {urgentFirst.map((bill) => (
          <OpenBill
            key={bill.id}
            bill={bill}
            onShow={() => onShow(bill)}
            onPay={() => onPay(bill)}
            onReport={() => onReport(bill)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Shown if nothing is to be paid. */
export function NoOpenBills() {
  return (
    <Card>
      <EmptyState
        drawing="bill"
        title="Tidak ada tagihan yang perlu dibayar"
        description="Tagihan baru dari pemilik kost akan tampil di sini."
        action={
          <ButtonLink variant="secondary" to="?tab=riwayat">
            Lihat riwayat
          </ButtonLink>
        }
      />
    </Card>
  );
}

function Total({ bills }: { bills: TenantBill[] }) {
  const total = bills.reduce((sum, bill) => sum + bill.amount, 0);
  const waiting = bills.reduce((sum, bill) => sum + bill.awaiting_amount, 0);
  const late = bills.filter(({ status }) => status === 'OVERDUE').length;
  return (
    <div>
      <p className="text-sm text-muted">Total yang harus dibayar</p>
      <p className="tabular text-2xl font-bold sm:text-3xl">{formatRupiah(total)}</p>
      {waiting > 0 ? (
        <p className="tabular text-sm font-semibold text-info">{formatRupiah(waiting)} menunggu pemeriksaan</p>
      ) : null}
      <p className="text-sm text-muted">
        {formatNumber(bills.length)} tagihan
        {late > 0 ? <span className="font-semibold text-danger">, {formatNumber(late)} terlambat</span> : null}
      </p>
    </div>
  );
}

/** The invoice's state for a bill's state: a PENDING bill is an open invoice. */
const invoiceStatus: Record<BillStatus, InvoiceDisplayStatus> = { PENDING: 'SENT', OVERDUE: 'OVERDUE', PAID: 'PAID' };

interface OpenBillProps {
  bill: TenantBill;
  onShow: () => void;
  onPay: () => void;
  onReport: () => void;
}

function OpenBill({ bill, onShow, onPay, onReport }: OpenBillProps) {
  const note = coveredNote({ ...bill, title: bill.description });
  return (
    <li className="flex flex-col gap-4 rounded-xl border bg-raised p-4 shadow-card sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base break-words">{bill.description}</h2>
          <p className="tabular text-sm break-words text-muted">
            {[invoiceTypeLabels[bill.payment_type], note, bill.kost_name, `Kamar ${bill.room_number}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ReportedPayment bill={bill} className="mt-1.5" />
        </div>
        <BillStatusBadge status={bill.status} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex flex-1 flex-wrap items-end justify-between gap-x-8 gap-y-2 sm:flex-none">
          <div>
            <p className="text-xs text-muted">Jumlah</p>
            <p className="tabular text-xl leading-tight font-bold whitespace-nowrap">{formatRupiah(bill.amount)}</p>
            {bill.amount < bill.total_amount ? (
              <p className="tabular text-xs whitespace-nowrap text-muted">dari {formatRupiah(bill.total_amount)}</p>
            ) : null}
          </div>
          <div className="text-sm">
            <p className="text-xs text-muted">Jatuh tempo</p>
            <InvoiceDue invoice={{ status: invoiceStatus[bill.status], due_date: bill.due_date }} />
          </div>
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:flex-wrap">
          <Button variant="ghost" size="sm" className="max-sm:order-last" about={bill.description} onClick={onShow}>
            Detail
          </Button>
          {bill.awaits_verification || !bill.takes_payments ? null : (
            <Button
              variant="secondary"
              size="sm"
              className="max-sm:order-last max-sm:flex-1"
              about={bill.description}
              onClick={onReport}
            >
              Laporkan pembayaran
            </Button>
          )}
          {bill.takes_payments ? (
            <PayButton bill={bill} name={bill.description} className="max-sm:w-full" onClick={onPay} />
          ) : (
            <NotPayableNow />
          )}
        </div>
      </div>
    </li>
  );
}
