import type { LinkedBill, LinkedBills } from '#shared/contract/bill-links.ts';
import { mostListed } from '#shared/rules/page.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { DueTotal } from '../invoices/due-total.tsx';
import { OwnerOffNotice } from '../invoices/owner-off.tsx';
import { OwnerContact } from '../kost/owner-contact.tsx';
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
        <DueTotal
          bills={bills.map((bill) => ({ ...bill, is_late: bill.is_overdue }))}
          only={bills.length < mostListed.linkedBills ? undefined : 'terlama'}
        />
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
      <OwnerContact kost={view.kost_name} phone={view.contact_phone} />
      <LinkedReceipts receipts={receipts} onOpen={onReceipt} />
    </>
  );
}
