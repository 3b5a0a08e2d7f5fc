import { ExternalLink, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { formatInstant, formatRupiah } from '../../lib/format.ts';
import { shortMethodName } from '../../lib/payment-method-name.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { PolledStatus } from './use-payment-status.ts';

/** How to pay an open attempt: to a number, by a code, or on the e-wallet's own page. */
export function PaymentInstructions({ attempt, polled }: { attempt: PaymentAttempt; polled: PolledStatus }) {
  return (
    <>
      <div className="flex flex-col items-center gap-4 rounded-xl border p-4 text-center sm:p-5">
        <div>
          <p className="text-sm text-muted">Total yang harus dibayar</p>
          <p className="tabular text-2xl font-bold">{formatRupiah(attempt.amount + attempt.fee_amount)}</p>
          {attempt.expires_at ? (
            <p className="tabular mt-1 text-sm text-muted">Bayar sebelum {formatInstant(attempt.expires_at)} WIB</p>
          ) : null}
        </div>
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
    return (
      <>
        <Button asChild className="w-full">
          <a href={attempt.xendit_checkout_url} target="_blank" rel="noreferrer">
            Lanjutkan ke {name}
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">(tab baru)</span>
          </a>
        </Button>
        <Hint>Selesaikan pembayaran di halaman {name}, lalu kembali ke sini.</Hint>
      </>
    );
  }
  return <Hint>Buka aplikasi {name} di ponsel Anda dan setujui permintaan pembayaran.</Hint>;
}

function AccountNumber({ bank, number }: { bank: string; number: string }) {
  return (
    <>
      <div className="flex w-full flex-col items-center gap-3 rounded-lg bg-sunken p-4">
        <div>
          <p className="text-sm text-muted">Nomor virtual account {bank}</p>
          {/* Read in groups of four, copied whole. */}
          <p className="tabular text-xl font-bold tracking-wide break-words sm:text-2xl">
            {number.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
        <CopyButton text={number} label="Salin nomor virtual account" />
      </div>
      <Hint>Bayar lewat ATM, mobile banking, atau internet banking ke nomor ini dengan jumlah yang sama persis.</Hint>
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="max-w-sm text-sm text-balance text-muted">{children}</p>;
}

function Waiting({ polled }: { polled: PolledStatus }) {
  if (polled.hasStopped) {
    return (
      <div className="flex flex-col items-center gap-2">
        <p className="text-sm text-muted">Status tidak lagi diperiksa otomatis.</p>
        <Button variant="secondary" size="sm" loading={polled.isChecking} onClick={polled.check}>
          Periksa status
        </Button>
      </div>
    );
  }
  return (
    <div className="text-sm">
      <p className="flex items-center justify-center gap-2 font-semibold">
        <LoaderCircle aria-hidden className="size-4 animate-spin text-primary" />
        Menunggu pembayaran
      </p>
      <p className="text-muted">Status diperbarui otomatis.</p>
    </div>
  );
}

function SimulationNote({ attempt }: { attempt: PaymentAttempt }) {
  return (
    <Notice
      tone="info"
      action={
        attempt.xendit_checkout_url === null ? (
          <Button asChild variant="secondary" size="sm" className="max-sm:w-full">
            <Link to={`/simulasi-bank/${attempt.payment_reference}`} target="_blank">
              Buka bank simulasi
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">(tab baru)</span>
            </Link>
          </Button>
        ) : null
      }
    >
      Ini adalah simulasi pembayaran. Tidak ada uang sungguhan yang berpindah.
    </Notice>
  );
}
