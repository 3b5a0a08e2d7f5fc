import { ChevronRight } from 'lucide-react';
import type { TenantBill } from '#shared/contract/payments.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { formatDay, formatRupiah } from '../../lib/format.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BillStatusBadge } from '../../ui/status-badge.tsx';

export interface PaidBillsProps {
  bills: TenantBill[];
  onShow: (bill: TenantBill) => void;
}

/** 'Riwayat Pembayaran': bills that are settled, the one paid last first. Each opens its details and its kuitansi. */
export function PaidBills({ bills, onShow }: PaidBillsProps) {
  if (bills.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing="bill"
          title="Belum ada riwayat pembayaran"
          description="Tagihan yang sudah lunas akan tampil di sini."
        />
      </Card>
    );
  }
  const newestFirst = bills.toSorted((a, b) => (b.paid_at ?? '').localeCompare(a.paid_at ?? ''));
  return (
    <Card>
      <ul className="divide-y">
        {newestFirst.map((bill) => (
          <li key={bill.id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 px-4 py-3 text-left text-sm hover:bg-sunken sm:gap-4 sm:px-5"
              onClick={() => onShow(bill)}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold break-words">{bill.description}</span>
                <span className="tabular block text-xs break-words text-muted">{paidHow(bill)}</span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-4">
                <span className="tabular font-bold sm:min-w-28 sm:text-right">{formatRupiah(bill.amount)}</span>
                <BillStatusBadge status={bill.status} />
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function paidHow({ paid_at: paidAt, payment_method: method, room_number: room }: TenantBill): string {
  const parts = [
    paidAt ? formatDay(wibDay(new Date(paidAt))) : null,
    method ? paymentMethodName(method) : null,
    `Kamar ${room}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
