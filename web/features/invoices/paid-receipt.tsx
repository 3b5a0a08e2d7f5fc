import { Receipt, Share2 } from 'lucide-react';
import type { Invoice, InvoicePayment } from '#shared/contract/invoices.ts';
import { toast } from '../../lib/toast.ts';
import { shareText } from '../../lib/share-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { receiptText } from '../payments/share-receipt.tsx';

/** The last payment of a paid bill: its kuitansi is what is wanted next. */
export function lastReceipt({ status, payments }: Invoice): InvoicePayment | undefined {
  if (status !== 'PAID') return undefined;
  const when = ({ paid_at: paidAt, created_at: createdAt }: InvoicePayment) => paidAt ?? createdAt;
  return payments
    .filter((payment) => payment.status === 'PAID' && payment.voided_at === null)
    .toSorted((a, b) => when(b).localeCompare(when(a)))[0];
}

export function ReceiptLink({ invoice }: { invoice: Invoice }) {
  const payment = lastReceipt(invoice);
  if (payment === undefined) return null;
  return (
    <ButtonLink to={`/cetak/kuitansi/${invoice.id}/${payment.id}`}>
      <Receipt aria-hidden className="size-4 max-sm:hidden" />
      Kuitansi
    </ButtonLink>
  );
}

/** Passes the kuitansi of a paid bill on as a text. */
export function sharesReceipt(invoice: Invoice): MenuItem[] {
  const payment = lastReceipt(invoice);
  if (payment === undefined) return [];
  return [{ label: 'Bagikan kuitansi', icon: Share2, onSelect: () => void share(textOf(invoice, payment)) }];
}

async function share(text: string): Promise<void> {
  try {
    if (await shareText(text)) toast.success('Isi kuitansi disalin. Tempel di obrolan.');
  } catch {
    toast.error('Tidak dapat membagikan. Ambil tangkapan layar.');
  }
}

function textOf(
  invoice: Invoice,
  { payment_reference, amount, payment_method, payer_name, paid_at }: InvoicePayment,
): string {
  return receiptText({
    payment_reference,
    amount,
    payment_method,
    payer_name,
    invoice_title: invoice.title,
    invoice_number: invoice.invoice_number,
    kost: invoice.kost_name,
    room: invoice.room_number,
    ...(paid_at === null ? {} : { paid_at }),
  });
}
