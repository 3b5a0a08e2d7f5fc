import { FlaskConical } from 'lucide-react';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Facts, Section } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PaymentStatusBadge } from '../../../ui/status-badge.tsx';
import {
  AccountNumber,
  AmountDue,
  CheckoutLink,
  Hint,
  QrSteps,
  SimulatedBankLink,
  Waiting,
} from '../instruction-parts.tsx';
import type { LegacyLink } from './use-legacy-payment.ts';
import { PaymentOutcome } from '../payment-outcome.tsx';
import { QrActions } from '../qr-actions.tsx';
import type { PolledStatus } from '../use-payment-status.ts';

interface LegacyResultProps {
  link: LegacyLink;
  polled: PolledStatus;
  /** Back to the choice of a channel. */
  onAgain: () => void;
}

/** A payment link: where to pay, and its state. */
export function LegacyResult({ link, polled, onAgain }: LegacyResultProps) {
  const { info } = link;
  const { status } = polled;
  return (
    <Section title={status === 'PENDING' ? 'Selesaikan pembayaran' : 'Hasil pembayaran'}>
      <div className="flex flex-col gap-5">
        {info.mock ? <DemoBanner link={link} isOpen={status === 'PENDING'} /> : null}
        {status === 'PENDING' ? (
          <div className="flex flex-col items-center gap-4 rounded-xl border p-4 text-center sm:p-5">
            <AmountDue amount={info.amount} />
            <Waiting polled={polled} />
            <WhereToPay link={link} />
          </div>
        ) : (
          <PaymentOutcome status={status} amount={info.amount} />
        )}
        <Facts
          className="tabular max-sm:grid-cols-2"
          items={[
            { name: 'Jumlah', value: formatRupiah(info.amount) },
            { name: 'Status', value: <PaymentStatusBadge status={status} /> },
            { name: 'Referensi', value: <span className="break-all">{info.payment_reference}</span> },
            ...(info.bank_code ? [{ name: 'Bank', value: info.bank_code }] : []),
          ]}
        />
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          {status === 'SUCCEEDED' ? (
            <ButtonLink to="/payment?tab=riwayat">Lihat riwayat pembayaran</ButtonLink>
          ) : (
            <Button variant={status === 'PENDING' ? 'secondary' : 'primary'} onClick={onAgain}>
              {status === 'PENDING' ? 'Ganti metode' : 'Buat link baru'}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}

function WhereToPay({ link: { info, channel } }: { link: LegacyLink }) {
  if (info.account_number !== null)
    return <AccountNumber bank={info.bank_code ?? ''} number={info.account_number} Copy={CopyButton} />;
  if (info.qr_image_url !== null) {
    return (
      <>
        <img
          src={info.qr_image_url}
          alt="Kode QR untuk membayar tagihan ini"
          width={256}
          height={256}
          className="aspect-square w-full max-w-64 rounded-lg border bg-white"
        />
        <QrActions source={{ imageUrl: info.qr_image_url }} lines={[`QRIS ${formatRupiah(info.amount)}`]} />
        <QrSteps />
      </>
    );
  }
  if (info.checkout_url !== null) return <CheckoutLink url={info.checkout_url} name="e-wallet" />;
  return (
    <Hint>
      {channel === 'EWALLET'
        ? 'Buka aplikasi OVO di ponsel Anda dan setujui permintaan pembayaran.'
        : 'Instruksi pembayaran sedang disiapkan.'}
    </Hint>
  );
}

/** If the answer is marked as mock (spec §2): says that no money moves, and links to the simulated bank. */
function DemoBanner({ link: { info }, isOpen }: { link: LegacyLink; isOpen: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
      <p className="flex min-w-0 flex-1 items-start gap-2.5 font-medium">
        <FlaskConical aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <span>
          <span className="font-bold">Mode demo.</span> Ini simulasi: tidak ada uang sungguhan yang berpindah.
        </span>
      </p>
      {isOpen && info.checkout_url === null ? <SimulatedBankLink reference={info.payment_reference} /> : null}
    </div>
  );
}
