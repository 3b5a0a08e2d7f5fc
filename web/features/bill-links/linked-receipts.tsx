import { Printer } from 'lucide-react';
import type { LinkedBills, LinkedReceipt } from '#shared/contract/bill-links.ts';
import { formatInstantDay, formatRupiah } from '#shared/format.ts';
import { RECEIPT_DAYS } from '#shared/rules/bill-link.ts';
import { mostListed } from '#shared/rules/page.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, PageSection } from '../../ui/card.tsx';
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
            <li key={receipt.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 flex-1 basis-40">
                <p className="text-sm font-semibold break-words">{receipt.invoice_title}</p>
                <p className="tabular flex flex-wrap items-center gap-2 text-sm">
                  <span className={receipt.voided_at ? 'text-muted line-through' : undefined}>
                    {formatRupiah(receipt.amount)}
                  </span>
                  {receipt.voided_at ? <Badge tone="danger">BATAL</Badge> : null}
                </p>
                <p className="text-xs text-muted">
                  {[
                    formatInstantDay(receipt.paid_at),
                    paymentMethodName(receipt.payment_method),
                    coveredNote({ ...receipt, title: receipt.invoice_title }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button variant="secondary" size="sm" about={receipt.invoice_title} onClick={() => onOpen(receipt.id)}>
                Kuitansi
              </Button>
            </li>
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
      <Button className="print:hidden" icon={Printer} onClick={() => window.print()}>
        Cetak atau simpan PDF
      </Button>
      <Sheet>
        <ReceiptSheet
          kost={{ name: view.kost_name, address: null }}
          from={view.first_name}
          roomNumber={view.room_number}
          payment={receipt}
        />
      </Sheet>
    </div>
  );
}
