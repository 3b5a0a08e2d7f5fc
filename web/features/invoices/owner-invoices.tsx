import { BadgeCheck, ReceiptText } from 'lucide-react';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { PaymentsToVerify } from '../payments/payments-to-verify.tsx';
import { usePaymentsToVerify } from '../payments/use-payments-to-verify.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceDetailDialog } from './invoice-detail-dialog.tsx';
import { OwnerInvoiceList } from './owner-invoice-list.tsx';

/** The owner's invoices, and the payments that wait for a decision. The open invoice is in the address. */
export function OwnerInvoices() {
  const [part, setPart] = useSearchState('bagian', 'daftar', ['daftar', 'verifikasi']);
  const detail = useDetailParam('invoice');
  const { count } = usePaymentsToVerify();
  return (
    <>
      <Tabs
        nested
        label="Bagian invoice"
        value={part}
        onValueChange={(value) => setPart(value as typeof part)}
        tabs={[
          {
            value: 'daftar',
            label: 'Daftar Invoice',
            icon: <ReceiptText aria-hidden className="size-4" />,
            content: <OwnerInvoiceList onOpen={detail.open} />,
          },
          {
            value: 'verifikasi',
            label: 'Verifikasi Pembayaran',
            icon: <BadgeCheck aria-hidden className="size-4" />,
            count,
            content: <PaymentsToVerify onOpenInvoice={detail.open} />,
          },
        ]}
      />
      {detail.id === null ? null : (
        <InvoiceDetailDialog
          id={detail.id}
          onClose={detail.close}
          actions={(invoice) => <InvoiceActions invoice={invoice} />}
        />
      )}
    </>
  );
}
