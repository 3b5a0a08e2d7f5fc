import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { Invoice, InvoicePayment } from '#shared/contract/invoices.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { formatRupiah } from '#shared/format.ts';
import { paymentMethodName } from '../../lib/payment-method-name.ts';
import { PaymentStateBadge } from '../../ui/status-badge.tsx';
import { VoidPaymentButton } from '../payments/void-payment-button.tsx';
import { formatInstant } from '../../lib/today.ts';

/** What was paid of an invoice, each part with its receipt; its owner can take back what was recorded by mistake. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { payments, payers } = invoice;
  return (
    <>
      {payers.length > 0 ? <Shares invoice={invoice} /> : null}
      {payments.length === 0 ? <p className="text-sm text-muted">Belum ada pembayaran.</p> : null}
      {payments.length > 0 ? (
        <ul className="divide-y rounded-xl border">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} invoice={invoice} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Who has paid how much of which share; the rest is the tenant's. */
function Shares({
  invoice: { payers, total_amount: total, paid_amount: paid, tenant_info: tenant },
}: {
  invoice: Invoice;
}) {
  const sum = (of: 'share_amount' | 'paid_amount') => payers.reduce((all, payer) => all + payer[of], 0);
  const rest = Math.max(total - sum('share_amount'), 0);
  const rows = [
    ...payers,
    { id: 'tenant', full_name: tenant.full_name, share_amount: rest, paid_amount: paid - sum('paid_amount') },
  ];
  return (
    <dl aria-label="Bagian tiap pembayar" className="mb-3 flex flex-col gap-1.5 rounded-xl bg-sunken p-4 text-sm">
      {rows.map((row) => (
        <div key={row.id} className="flex justify-between gap-4">
          <dt className="min-w-0 break-words">{row.full_name}</dt>
          <dd className="tabular text-right *:inline-block">
            <span>{formatRupiah(row.paid_amount)}</span>{' '}
            <span className="text-muted">
              {row.id === 'tenant' ? 'dari' : 'dari bagian'} {formatRupiah(row.share_amount)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PaymentRow({ payment, invoice }: { payment: InvoicePayment; invoice: Invoice }) {
  const user = useCurrentUser();
  const isVoided = payment.voided_at !== null;
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium">
          {paymentMethodName(payment.payment_method)}
          {payment.payer_name === null ? null : (
            <span className="font-normal break-words text-muted"> · dari {payment.payer_name}</span>
          )}
        </p>
        <p className="tabular text-xs text-muted">
          {formatInstant(payment.paid_at ?? payment.created_at, invoice.kost_id)}
        </p>
        <p className="tabular text-xs break-all text-muted">{payment.payment_reference}</p>
        {payment.rejection_reason ? (
          <p className="mt-1 text-xs font-medium break-words text-danger">Ditolak: {payment.rejection_reason}</p>
        ) : null}
        {isVoided ? (
          <p className="mt-1 text-xs font-medium break-words text-danger">Dibatalkan: {payment.void_reason}</p>
        ) : null}
        <div className="-mb-2 flex flex-wrap gap-x-4">
          {payment.status === 'PAID' || isVoided ? (
            <Link
              to={`/cetak/kuitansi/${invoice.id}/${payment.id}`}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline sm:min-h-9"
            >
              <Printer aria-hidden className="size-4" />
              Cetak Kuitansi
            </Link>
          ) : null}
          {can(user, 'payment:void', payment) ? <VoidPaymentButton payment={payment} invoice={invoice} /> : null}
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <p className={isVoided ? 'tabular font-semibold text-muted line-through' : 'tabular font-semibold'}>
          {formatRupiah(payment.amount)}
        </p>
        {payment.fee_amount > 0 ? (
          <p className="tabular text-xs text-muted">+ biaya {formatRupiah(payment.fee_amount)}</p>
        ) : null}
        <PaymentStateBadge payment={payment} />
      </div>
    </li>
  );
}
