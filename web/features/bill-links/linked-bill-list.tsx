import type { LinkedBill, LinkedBills } from '#shared/contract/bill-links.ts';
import { formatRupiah } from '#shared/format.ts';
import { partsOfSum } from '#shared/message-texts/parts-of-sum.ts';
import { mostListed } from '#shared/rules/page.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { OwnerOffNotice } from '../invoices/owner-off.tsx';
import { LinkedBillCard } from './linked-bill-card.tsx';
import { LinkedReceipts } from './linked-receipts.tsx';

interface LinkedBillListProps {
  view: LinkedBills;
  onPay: (bill: LinkedBill) => void;
  onReport: (bill: LinkedBill) => void;
  onReceipt: (id: string) => void;
}

/** The first page of a link: the open bills, and what was paid. */
export function LinkedBillList({ view, onPay, onReport, onReceipt }: LinkedBillListProps) {
  const { bills, receipts } = view;
  const sum = sumOf(bills);
  const parts = partsOfSum(sum);
  return (
    <>
      <header>
        <h1 className="text-2xl">Tagihan kost</h1>
        <p className="mt-1 text-muted">
          Untuk {view.first_name}, kamar {view.room_number} di {view.kost_name}
        </p>
      </header>
      {view.owner_is_off ? <OwnerOffNotice /> : null}
      {bills.length > 1 ? (
        <p className="flex flex-wrap justify-between gap-x-4 rounded-lg bg-primary-soft px-4 py-3 text-sm font-semibold text-on-primary-soft">
          <span>
            {bills.length} tagihan {bills.length < mostListed.linkedBills ? 'belum lunas' : 'terlama yang belum lunas'}
          </span>
          <span className="tabular">{formatRupiah(sum.amount)}</span>
          {parts === null ? null : <span className="tabular w-full text-xs font-normal">{parts}</span>}
        </p>
      ) : null}
      {bills.map((bill) => (
        <LinkedBillCard key={bill.id} bill={bill} onPay={() => onPay(bill)} onReport={() => onReport(bill)} />
      ))}
      <ListEnd count={bills.length} most={mostListed.linkedBills}>
        Mungkin ada tagihan lain, yang tampil setelah tagihan ini lunas.
      </ListEnd>
      {bills.length === 0 ? (
        <Card>
          <EmptyState drawing="bill" title="Semua tagihan sudah lunas" description="Terima kasih." />
        </Card>
      ) : null}
      <LinkedReceipts receipts={receipts} onOpen={onReceipt} />
    </>
  );
}

/** What the bills come to, and what of it is late fees and late. */
function sumOf(bills: LinkedBill[]) {
  const sum = (part: (bill: LinkedBill) => number) => bills.reduce((total, bill) => total + part(bill), 0);
  return {
    amount: sum(({ remaining_amount }) => remaining_amount),
    unpaid_late_fees: sum(({ late_fee_amount, remaining_amount }) => Math.min(late_fee_amount, remaining_amount)),
    past_due_amount: sum(({ is_overdue, remaining_amount }) => (is_overdue ? remaining_amount : 0)),
  };
}
