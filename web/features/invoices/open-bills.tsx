import type { TenantBill } from '#shared/contract/payments.ts';
import { formatNumber } from '#shared/format.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BillStatusBadge } from '../../ui/status-badge.tsx';
import { BillCard } from './bill-card.tsx';
import { DueTotal, type DueSum, sumOfDue } from './due-total.tsx';
import { OwnerOffNotice } from './owner-off.tsx';
import type { BillDialogs, DialogBill } from './use-bill-dialogs.tsx';

interface OpenBillsProps extends Pick<BillDialogs, 'show' | 'pay' | 'report'> {
  /** Pending and overdue ones. */
  bills: TenantBill[];
  /** What all come to, if there are others that are not loaded; null until it is known. */
  all: DueSum | null | undefined;
}

/** 'Tagihan Saya': the total to pay, then each bill, the most urgent first. */
export function OpenBills({ bills, all, show, pay, report }: OpenBillsProps) {
  const urgentFirst = bills.toSorted((a, b) => a.due_date.localeCompare(b.due_date)).map(asDialogBill);
  const due =
    all === undefined ? sumOfDue(urgentFirst.map((bill) => ({ ...bill, is_late: bill.status === 'OVERDUE' }))) : all;
  const older = due === null ? 0 : due.count - bills.length;
  return (
    <div className="flex flex-col gap-5">
      {due === null ? null : <DueTotal due={due} />}
      {bills.every(({ takes_payments: isPayable }) => isPayable) ? null : <OwnerOffNotice />}
      <ul className="flex flex-col gap-3">
        {urgentFirst.map((bill) => (
          <li key={bill.id}>
            <BillCard
              bill={bill}
              level={2}
              facts={[invoiceTypeLabels[bill.payment_type], bill.kost_name, `Kamar ${bill.room_number}`]}
              badge={<BillStatusBadge status={bill.status} />}
              onShow={() => show(bill.id)}
              onPay={() => pay(bill)}
              onReport={() => report(bill)}
            />
          </li>
        ))}
      </ul>
      {older > 0 ? (
        <p className="text-sm text-muted">
          Masih ada {formatNumber(older)} tagihan lain yang lebih lama. Muat lebih banyak untuk melihatnya.
        </p>
      ) : null}
    </div>
  );
}

/** Shown if nothing is to be paid. `history` is the address of what was. */
export function NoOpenBills({ history = '?tab=riwayat' }: { history?: string }) {
  return (
    <Card>
      <EmptyState
        drawing="bill"
        title="Tidak ada tagihan yang perlu dibayar"
        description="Tagihan baru dari pemilik kost akan tampil di sini."
        action={
          <ButtonLink variant="secondary" to={history}>
            Lihat riwayat
          </ButtonLink>
        }
      />
    </Card>
  );
}

/** The bill's description is the invoice's title, and its amount what is left of an open one. */
function asDialogBill({ description, amount, ...bill }: TenantBill) {
  return { ...bill, title: description, remaining_amount: amount } satisfies DialogBill;
}
