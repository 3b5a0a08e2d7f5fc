import { ExternalLink, LoaderCircle } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { TimeLeft } from './time-left.tsx';
import type { PolledStatus } from './use-payment-status.ts';
import { formatMoment } from '../../lib/today.ts';

interface AmountDueProps {
  amount: number;
  expiresAt?: string | null;
  kostId?: string | undefined;
}

/** The amount to pay, and the time until which it can be paid. */
export function AmountDue({ amount, expiresAt = null, kostId }: AmountDueProps) {
  return (
    <div>
      <p className="text-sm text-muted">Total yang harus dibayar</p>
      {/* However large the letters of the page are, the amount stays in the card. */}
      <p className="tabular text-[min(1.875rem,8vw)] font-bold whitespace-nowrap">{formatRupiah(amount)}</p>
      {expiresAt ? (
        <p className="tabular mt-1 text-sm text-muted">
          Bayar sebelum {formatMoment(expiresAt, kostId)}, <TimeLeft until={expiresAt} />
        </p>
      ) : null}
    </div>
  );
}

/** The e-wallet's own page, in a new tab. */
export function CheckoutLink({ url, name }: { url: string; name: string }) {
  return (
    <>
      <Button asChild className="w-full">
        <a href={url} target="_blank" rel="noopener noreferrer">
          Lanjutkan ke {name}
          <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">(tab baru)</span>
        </a>
      </Button>
      <Hint>Selesaikan pembayaran di halaman {name}, lalu kembali ke sini.</Hint>
    </>
  );
}

/** The link to the simulated bank, if no real money moves. */
export function SimulatedBankLink({ reference }: { reference: string }) {
  return (
    <Button asChild variant="secondary" size="sm" className="max-sm:w-full">
      <Link to={`/simulasi-bank/${reference}`} target="_blank">
        Buka bank simulasi
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only">(tab baru)</span>
      </Link>
    </Button>
  );
}

/** A button that copies a text and confirms it, by a toast or in place. */
export type CopyControl = ComponentType<{ text: string; label: string }>;

/** A virtual account's number, to read and to copy. */
export function AccountNumber({ bank, number, Copy }: { bank: string; number: string; Copy: CopyControl }) {
  return (
    <>
      <div className="flex w-full flex-col items-center gap-3 rounded-lg bg-sunken p-4">
        <div>
          <p className="text-sm text-muted">Nomor virtual account {bank}</p>
          {/* Shown in groups of four, copied without spaces. */}
          <p className="tabular text-xl font-bold tracking-wide break-words sm:text-2xl">
            {number.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
        <Copy text={number} label="Salin nomor virtual account" />
      </div>
      <Hint>Bayar lewat ATM, mobile banking, atau internet banking ke nomor ini dengan jumlah yang sama persis.</Hint>
    </>
  );
}

/** What to do, in a sentence. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className="max-w-sm text-sm text-balance text-muted">{children}</p>;
}

/** How to use a QRIS code, on the phone that shows it or with a second one. */
export function QrSteps() {
  return (
    <ol className="w-full max-w-sm list-decimal space-y-1 pl-5 text-left text-sm text-muted">
      <li>Simpan QR, lalu buka aplikasi bank atau e-wallet Anda.</li>
      <li>Pilih bayar QRIS dan ambil gambarnya dari galeri, atau pindai dari ponsel lain.</li>
      <li>Setelah dibayar, halaman ini berubah sendiri dan kuitansi Anda siap.</li>
    </ol>
  );
}

/** Says that the payment is awaited, and offers to check again once polling has stopped. */
export function Waiting({ polled }: { polled: PolledStatus }) {
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
    <div role="status" className="text-sm">
      <p className="flex items-center justify-center gap-2 font-semibold">
        <LoaderCircle aria-hidden className="size-4 animate-spin text-primary" />
        Menunggu pembayaran
      </p>
      <p className="text-muted">Status diperbarui otomatis.</p>
    </div>
  );
}
