import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { shortMethodName } from '../../lib/payment-method-name.ts';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { AccountNumber, AmountDue, CheckoutLink, Hint, SimulatedBankLink, Waiting } from './instruction-parts.tsx';
import type { PolledStatus } from './use-payment-status.ts';

/** How to pay an open attempt: to a number, by a code, or on the e-wallet's own page. */
export function PaymentInstructions({ attempt, polled }: { attempt: PaymentAttempt; polled: PolledStatus }) {
  return (
    <>
      <div className="flex flex-col items-center gap-4 rounded-xl border p-4 text-center sm:p-5">
        <AmountDue amount={attempt.amount + attempt.fee_amount} expiresAt={attempt.expires_at} />
        <WhereToPay attempt={attempt} />
        <Waiting polled={polled} />
      </div>
      {attempt.simulated ? <SimulationNote attempt={attempt} /> : null}
    </>
  );
}

function WhereToPay({ attempt }: { attempt: PaymentAttempt }) {
  const name = shortMethodName(attempt.payment_method);
  if (attempt.xendit_account_number !== null) {
    return <AccountNumber bank={name} number={attempt.xendit_account_number} />;
  }
  if (attempt.qr_string !== null) {
    return (
      <>
        <QrCode text={attempt.qr_string} label="Kode QR untuk membayar tagihan ini" />
        <Hint>Pindai kode ini dengan aplikasi bank atau e-wallet Anda.</Hint>
      </>
    );
  }
  if (attempt.xendit_checkout_url !== null) {
    return <CheckoutLink url={attempt.xendit_checkout_url} name={name} />;
  }
  return <Hint>Buka aplikasi {name} di ponsel Anda dan setujui permintaan pembayaran.</Hint>;
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
