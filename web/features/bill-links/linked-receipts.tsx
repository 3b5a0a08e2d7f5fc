import { Printer, ReceiptText } from 'lucide-react';
import type { LinkedBills, LinkedReceipt } from '#shared/contract/bill-links.ts';
import { RECEIPT_DAYS } from '#shared/rules/bill-link.ts';
import { mostListed } from '#shared/rules/page.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, PageSection } from '../../ui/card.tsx';
import { PaidRow } from '../payments/paid-row.tsx';
import { receiptText, ShareReceipt } from '../payments/share-receipt.tsx';
import { Sheet } from '../invoices/print-frame.tsx';
import { ReceiptSheet } from '../invoices/receipt-sheet.tsx';

/** Recent payments; each leads to its receipt. */
export function LinkedReceipts({ receipts, onOpen }: { receipts: LinkedReceipt[]; onOpen: (id: string) => void }) {
  if (receipts.length === 0) return null;
  return (
    <PageSection title="Sudah dibayar" titleClassName="text-base">
      <Card>
        <ul className="divide-y">
          {receipts.map((receipt) => (
            <PaidRow
              key={receipt.id}
              title={receipt.invoice_title}
              payment={receipt}
              facts={[coveredNote({ ...receipt, title: receipt.invoice_title })]}
              badge={receipt.voided_at === null ? null : <Badge tone="danger">BATAL</Badge>}
              receipt={
                <Button
                  variant="primaryGhost"
                  size="sm"
                  icon={ReceiptText}
                  className="-mr-3"
                  about={receipt.invoice_title}
                  onClick={() => onOpen(receipt.id)}
                >
                  Kuitansi
                </Button>
              }
            />
          ))}
        </ul>
      </Card>
      <p className="text-sm text-muted">
        Yang tampil{' '}
        {receipts.length < mostListed.linkedReceipts
          ? `pembayaran ${RECEIPT_DAYS} hari terakhir`
          : `${mostListed.linkedReceipts} pembayaran terakhir`}
        . Untuk kuitansi yang lebih lama, hubungi pemilik kost.
      </p>
    </PageSection>
  );
}

/** The receipt of one payment, on paper or as a PDF. */
export function LinkedReceiptPage({ view, receipt }: { view: LinkedBills; receipt: LinkedReceipt }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2 *:flex-1 print:hidden">
        <Button icon={Printer} onClick={() => window.print()}>
          Cetak atau simpan PDF
        </Button>
        {receipt.voided_at === null ? (
          <ShareReceipt text={receiptText({ ...receipt, kost: view.kost_name, room: view.room_number })} />
        ) : null}
      </div>
      <Sheet>
        <ReceiptSheet
          kost={{ name: view.kost_name, address: null }}
          from={receipt.payer_name ?? view.first_name}
          roomNumber={view.room_number}
          payment={receipt}
        />
      </Sheet>
    </div>
  );
}
