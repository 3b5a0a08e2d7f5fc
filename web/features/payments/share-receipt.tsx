import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { formatRupiah } from '#shared/format.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { shareText } from '../../lib/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { formatInstantDay } from '../../lib/today.ts';

interface Receipt {
  payment_reference: string;
  amount: number;
  payment_method: string;
  /** Who paid a share; the tenant, where there is none. */
  payer_name?: string | null;
  invoice_title: string;
  invoice_number: string;
  paid_at?: string;
  /** What is left of the bill, where it is known. */
  remaining_amount?: number;
  kost?: string;
  room?: string;
}

/**
 * A kuitansi as a text to pass on. It holds no address: the page of an account opens for nobody else, and a bill link
 * would let its reader see all bills.
 */
export function receiptText(receipt: Receipt): string {
  const { amount, invoice_title: title, invoice_number: number, paid_at: paidAt, remaining_amount: left = 0 } = receipt;
  const { payer_name: payer } = receipt;
  const place = [receipt.room && `Kamar ${receipt.room}`, receipt.kost].filter(Boolean).join(', ');
  const lines = [
    `Kuitansi ${receipt.payment_reference}`,
    `Sudah diterima ${formatRupiah(amount)}${payer ? ` dari ${payer}` : ''} untuk ${title} (${number})`,
    place,
    [paymentMethodName(receipt.payment_method), paidAt && formatInstantDay(paidAt)].filter(Boolean).join(', '),
    left > 0 && `Sisa tagihan ${formatRupiah(left)}`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** "Bagikan": what became of it is said in place, because a link's page shows no toasts. */
export function ShareReceipt({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const share = async () => {
    setIsBusy(true);
    setSaid('');
    try {
      setSaid((await shareText(text)) ? 'Isi kuitansi disalin. Tempel di obrolan.' : '');
    } catch {
      setSaid('Tidak dapat membagikan. Ambil tangkapan layar.');
    }
    setIsBusy(false);
  };
  return (
    <div className="flex flex-col gap-1">
      <Button variant="secondary" icon={Share2} disabled={isBusy} onClick={() => void share()}>
        Bagikan
      </Button>
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {said}
      </p>
    </div>
  );
}
