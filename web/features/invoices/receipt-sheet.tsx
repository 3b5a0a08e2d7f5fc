import type { ReactNode } from 'react';
import type { LinkedReceipt } from '#shared/contract/bill-links.ts';
import { formatRupiah } from '#shared/format.ts';
import { coveredMonths } from '../../lib/covered-note.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { inWords, Letterhead, PrintFooter, Stamp } from './print-parts.tsx';
import { formatInstantDay } from '../../lib/today.ts';

interface ReceiptSheetProps {
  kost: { name: string; address: string | null };
  /** Whose bill was paid. */
  from: string;
  roomNumber: string;
  payment: Omit<LinkedReceipt, 'id'>;
  /** Left out where a page is about one kost. */
  kostId?: string;
}

/** A kuitansi: from whom, how much in figures and words, for what, when, and room for a signature. */
export function ReceiptSheet({ kost, from, roomNumber, payment, kostId }: ReceiptSheetProps) {
  const paidOn = formatInstantDay(payment.paid_at, kostId);
  const months = coveredMonths(payment);
  return (
    <>
      <Letterhead kost={kost} title="Kuitansi" number={payment.payment_reference} mark={<Mark payment={payment} />} />
      <dl className="flex flex-col gap-4 py-6 text-sm">
        <Row name="Sudah terima dari">
          <span className="text-base font-semibold">{from}</span>
        </Row>
        <Row name="Uang sejumlah">
          <span className="block rounded-md bg-sunken px-3 py-2 font-semibold">{inWords(payment.amount)}</span>
        </Row>
        <Row name="Untuk pembayaran">
          <span className="block font-semibold">{payment.invoice_title}</span>
          {months === null ? null : <span className="block">Sewa untuk {months}</span>}
          <span className="tabular">
            {payment.invoice_number} · Kamar {roomNumber}
          </span>
        </Row>
        <Row name="Metode">
          {paymentMethodName(payment.payment_method)}, <span className="tabular whitespace-nowrap">{paidOn}</span>
        </Row>
        {payment.voided_at ? (
          <Row name="Dibatalkan">
            <span className="font-semibold text-danger">
              Kuitansi ini tidak berlaku sejak {formatInstantDay(payment.voided_at)}.
            </span>
          </Row>
        ) : null}
        {payment.remaining_amount > 0 ? (
          <Row name="Sisa tagihan">
            <span className="tabular">{formatRupiah(payment.remaining_amount)}</span>
          </Row>
        ) : null}
      </dl>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6 break-inside-avoid">
        <p className="tabular rounded-lg border-2 border-primary px-5 py-3 text-[min(1.5rem,7.5vw)] leading-8 font-bold wrap-anywhere @max-[14rem]:px-3">
          {formatRupiah(payment.amount)}
        </p>
        <div className="ml-auto min-w-[min(11rem,100%)] text-center text-sm">
          <p className="tabular">{paidOn}</p>
          <p className="text-muted">Yang menerima,</p>
          <p className="mt-16 border-t border-text pt-1 font-semibold break-words">{kost.name}</p>
        </div>
      </div>
      <PrintFooter kostId={kostId} />
    </>
  );
}

function Mark({ payment }: Pick<ReceiptSheetProps, 'payment'>) {
  if (payment.voided_at) return <Stamp tone="danger">Batal</Stamp>;
  return payment.is_settled ? <Stamp>Lunas</Stamp> : null;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)] print:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
