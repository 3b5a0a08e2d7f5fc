import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { formatRupiah } from '#shared/format.ts';
import { shortMethodName } from '../../lib/payment-method-name.ts';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import {
  AccountNumber,
  AmountDue,
  CheckoutLink,
  type CopyControl,
  Hint,
  QrSteps,
  SimulatedBankLink,
  Waiting,
} from './instruction-parts.tsx';
import { QrActions } from './qr-actions.tsx';
import type { PolledStatus } from './use-payment-status.ts';
import { formatMoment } from '../../lib/today.ts';

interface PaymentInstructionsProps {
  attempt: PaymentAttempt;
  polled: PolledStatus;
  /** What is paid; shown on the saved picture of the code. */
  what: string;
  Copy: CopyControl;
  /** Left out where a page is about one kost. */
  kostId?: string;
}

/** How to pay an open attempt: to a number, by a code, or on the e-wallet's own page. */
export function PaymentInstructions({ attempt, polled, what, Copy, kostId }: PaymentInstructionsProps) {
  return (
    <>
      <div className="flex flex-col items-center gap-4 rounded-xl border p-4 text-center sm:p-5">
        <AmountDue amount={attempt.amount + attempt.fee_amount} expiresAt={attempt.expires_at} kostId={kostId} />
        <Waiting polled={polled} />
        <WhereToPay {...{ attempt, what, Copy, kostId }} />
      </div>
      {attempt.simulated ? <SimulationNote attempt={attempt} /> : null}
    </>
  );
}

function WhereToPay({ attempt, what, Copy, kostId }: Omit<PaymentInstructionsProps, 'polled'>) {
  const name = shortMethodName(attempt.payment_method);
  if (attempt.xendit_account_number !== null) {
    return <AccountNumber bank={name} number={attempt.xendit_account_number} Copy={Copy} />;
  }
  if (attempt.qr_string !== null) {
    return (
      <>
        <QrCode large text={attempt.qr_string} label="Kode QR untuk membayar tagihan ini" />
        <QrActions source={{ text: attempt.qr_string }} lines={qrLines(attempt, what, kostId)} />
        <QrSteps />
      </>
    );
  }
  if (attempt.xendit_checkout_url !== null) {
    return <CheckoutLink url={attempt.xendit_checkout_url} name={name} />;
  }
  return <Hint>Buka aplikasi {name} di ponsel Anda dan setujui permintaan pembayaran.</Hint>;
}

function qrLines({ amount, fee_amount, expires_at }: PaymentAttempt, what: string, kostId?: string): string[] {
  const until = expires_at === null ? [] : [`Bayar sebelum ${formatMoment(expires_at, kostId)}`];
  return [`QRIS ${formatRupiah(amount + fee_amount)}`, what, ...until];
}

function SimulationNote({ attempt }: { attempt: PaymentAttempt }) {
  return (
    <Notice
      tone="info"
      action={attempt.xendit_checkout_url === null ? <SimulatedBankLink reference={attempt.payment_reference} /> : null}
    >
      Ini adalah simulasi pembayaran. Tidak ada uang sungguhan yang berpindah.
    </Notice>
  );
}
