import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '#shared/contract/payments.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatAgo } from '../../lib/ago.ts';
import { formatRupiah } from '#shared/format.ts';
import { toast } from '../../lib/toast.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { PaymentStatusBadge } from '../../ui/status-badge.tsx';
import { useWrite } from '../../data/use-write.ts';
import { Proof } from '../files/lazy-photos.tsx';
import { formatInstant } from '../../lib/today.ts';

/** One reported payment with its proof, and the owner's two possible answers. */
export function PaymentToVerify({ payment, onOpenInvoice }: { payment: Payment; onOpenInvoice: () => void }) {
  const user = useCurrentUser();
  const credit = creditNote(payment);
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="text-base break-words">{whoOf(payment)}</h3>
          <p className="text-sm break-words text-muted">
            {payment.kost_name} · Kamar {payment.room_number}
            {payment.payer_name === null ? null : <span className="block">Bagian dari sewa {payment.tenant_name}</span>}
          </p>
        </div>
        <PaymentStatusBadge status={payment.status} />
      </div>
      <div>
        <p className="tabular text-[min(1.5rem,8vw)] leading-8 font-bold">{formatRupiah(payment.amount)}</p>
        <After payment={payment} />
        <time dateTime={payment.created_at} title={formatInstant(payment.created_at)} className="text-xs text-muted">
          Dilaporkan {formatAgo(payment.created_at).toLowerCase()}
        </time>
      </div>
      <Evidence payment={payment} onOpenInvoice={onOpenInvoice} />
      {payment.notes ? (
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm break-words whitespace-pre-line">{payment.notes}</p>
      ) : null}
      {credit ? <Notice tone="warning">{credit}</Notice> : null}
      {can(user, 'payment:verify', payment) ? <Answers payment={payment} /> : null}
    </Card>
  );
}

/** What the payment leaves of its bill if it is approved; one that is more than that says so in a notice. */
function After({ payment: { amount, bill_remaining: remaining } }: { payment: Payment }) {
  if (remaining === null || remaining < amount) return null;
  return (
    <p className="tabular text-sm">
      {remaining === amount ? 'Melunasi tagihannya' : `Menyisakan ${formatRupiah(remaining - amount)} dari tagihannya`}
    </p>
  );
}

function Evidence({ payment, onOpenInvoice }: { payment: Payment; onOpenInvoice: () => void }) {
  const { payment_proof: proof } = payment;
  const tenant = whoOf(payment);
  return (
    <>
      <Facts
        className="max-sm:grid-cols-facts"
        items={[
          { name: 'Metode', value: paymentMethodName(payment.payment_method) },
          { name: 'ID transaksi', value: <span className="break-all">{payment.transaction_id ?? '–'}</span> },
          {
            name: 'Tagihan',
            value: (
              <button
                type="button"
                onClick={onOpenInvoice}
                className="relative text-left font-medium text-primary after:absolute after:inset-x-0 after:-inset-y-3.5 hover:underline"
              >
                {payment.invoice_title}
              </button>
            ),
          },
        ]}
      />
      <div className="flex flex-col items-start gap-1">
        <p className="text-xs text-muted">Bukti pembayaran</p>
        {proof ? <Proof address={proof} tenant={tenant} /> : <p className="text-sm font-medium">Tidak dilampirkan</p>}
      </div>
    </>
  );
}

/** The buttons to approve the payment, or to reject it with a reason. */
function Answers({ payment }: { payment: Payment }) {
  const run = useWrite();
  const verify = trpc.payments.verify.useMutation();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const { id } = payment;
  const tenant = whoOf(payment);
  const credit = creditNote(payment);
  const amount = formatRupiah(payment.amount);

  const decide = (action: 'approve' | 'reject', reason?: string) => {
    const write = async () => {
      const { credited_amount: credited } = await verify.mutateAsync({ id, action, reason });
      toast.success(action === 'approve' ? 'Pembayaran berhasil diproses!' : 'Pembayaran berhasil ditolak!', {
        description: credited > 0 ? `${formatRupiah(credited)} menjadi ${creditOf(payment)}` : undefined,
      });
    };
    // After a rejection that failed, the typed reason stays.
    void run(write, { failed: 'Gagal memproses pembayaran' }, (isMade) => {
      if (isMade || action === 'approve') setAsking(null);
    });
  };

  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t pt-4">
      <Button
        variant="secondary"
        className="flex-1"
        icon={X}
        about={`pembayaran ${tenant}`}
        onClick={() => setAsking('reject')}
      >
        Tolak
      </Button>
      <Button className="flex-1" icon={Check} about={`pembayaran ${tenant}`} onClick={() => setAsking('approve')}>
        Setujui
      </Button>
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={(open) => setAsking(open ? 'approve' : null)}
        title="Setujui pembayaran ini?"
        description={`${amount} dari ${tenant} dicatat sebagai pembayaran ${payment.invoice_title}. ${credit ? `${credit} ` : ''}Bila keliru, pembayaran ini dapat dibatalkan dari tagihannya.`}
        confirmLabel="Setujui"
        loading={verify.isPending}
        onConfirm={() => decide('approve')}
      />
      {asking === 'reject' ? (
        <ReasonDialog
          title="Tolak pembayaran ini?"
          description={`${amount} dari ${tenant}. Tagihannya tetap belum dibayar, dan alasan ini dibaca ${payment.payer_name === null ? 'penyewa' : 'keduanya'}.`}
          label="Alasan penolakan"
          confirmLabel="Tolak"
          danger
          loading={verify.isPending}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => decide('reject', reason)}
        />
      ) : null}
    </div>
  );
}

/** Who reported it: the tenant, or who pays a share. */
function whoOf({ payer_name: payer, tenant_name: tenant }: Payment): string {
  return payer ?? tenant;
}

/** Whose credit what is over the bill becomes. */
function creditOf({ payer_name: payer }: Payment): string {
  return payer === null ? 'saldo kredit penyewa' : `kelebihan bayar ${payer}`;
}

/** The credit that approving would create if the bill needs less by now. */
function creditNote(payment: Payment): string | null {
  const { amount, bill_remaining: remaining } = payment;
  if (remaining === null || remaining >= amount) return null;
  return remaining === 0
    ? `Tagihan ini sudah lunas; ${formatRupiah(amount)} menjadi ${creditOf(payment)}.`
    : `Sisa tagihan ini ${formatRupiah(remaining)}; ${formatRupiah(amount - remaining)} menjadi ${creditOf(payment)}.`;
}
